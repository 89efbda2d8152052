import { texts } from "./section";

/** The live checks, except for problems that block saving (problems.ts), and the quick fixes. */
export const checks = texts({
  title: ["Checks", "Tarkistukset"],
  noProblems: ["No problems found.", "Ei huomautettavaa."],
  countErrors: [
    "{count, plural, one {# error} other {# errors}}",
    "{count, plural, one {# virhe} other {# virhettä}}",
  ],
  countWarnings: [
    "{count, plural, one {# warning} other {# warnings}}",
    "{count, plural, one {# varoitus} other {# varoitusta}}",
  ],
  error: ["Error", "Virhe"],
  warning: ["Warning", "Varoitus"],
  showMe: ["Show me", "Näytä"],
  noTee: ["Hole {hole} has no tee", "Väylältä {hole} puuttuu tii"],
  noTarget: ["Hole {hole} has no target", "Väylältä {hole} puuttuu kori"],
  noEnds: ["Hole {hole} has no tee or target", "Väylältä {hole} puuttuvat tii ja kori"],
  short: [
    "Hole {hole} is {length} long; under {limit} is unusual",
    "Väylän {hole} pituus on {length}; alle {limit} on harvinaista",
  ],
  almostOnePlace: [
    "Hole {hole}: tee and target are only {length} apart",
    "Väylä {hole}: tiin ja korin väli on vain {length}",
  ],
  noDropZone: ["{feature} has no drop zone", "Kohteelta puuttuu pudotusalue: {feature}"],
  removedTarget: [
    "{layout}: hole {hole} plays a temporary target that is not in use",
    "{layout}: väylä {hole} pelataan väliaikaiseen koriin, joka ei ole käytössä",
  ],
  playTargetInUse: ["Play the target in use", "Pelaa käytössä olevaan koriin"],
  cross: ["Holes {a} and {b} cross", "Väylät {a} ja {b} risteävät"],
  missingNumbers: [
    "Missing hole {count, plural, one {number} other {numbers}}: {numbers}",
    "{count, plural, one {Väylänumero puuttuu} other {Väylänumeroita puuttuu}}: {numbers}",
  ],
  shortForLevel: [
    "Hole {hole} is {length} long; the shortest par {par} published for {level} is {limit}",
    "Väylän {hole} pituus on {length}; tason {level} lyhin julkaistu par {par} on {limit}",
  ],
  longForLevel: [
    "Hole {hole} has an effective length of {length}; par {par} for {level} ends at {limit}",
    "Väylän {hole} tehollinen pituus on {length}; tason {level} par {par} päättyy pituuteen {limit}",
  ],
  courseShort: [
    "18 holes are {length} long; the shortest published for {level} are {limit}",
    "18 väylän pituus on {length}; tason {level} lyhin julkaistu on {limit}",
  ],
  courseLong: [
    "18 holes are {length} long; the longest published for {level} are {limit}",
    "18 väylän pituus on {length}; tason {level} pisin julkaistu on {limit}",
  ],
  dogleg: [
    "Hole {hole}: the corner is {length} from the tee; the farthest published for {level} is {limit}",
    "Väylä {hole}: mutka on {length} tiiltä; tasolle {level} julkaistu enimmäismatka on {limit}",
  ],
  carry: [
    "Hole {hole} crosses {length} of water; the longest forced throw published for {level} is {limit}",
    "Väylä {hole} ylittää vettä {length}; tasolle {level} julkaistu pisin pakollinen ylitys on {limit}",
  ],
  padSlope: [
    "Hole {hole}: the ground falls {percent} % where the tee pad would be",
    "Väylä {hole}: maan kaltevuus tiin kohdalla on {percent} %",
  ],
  wayCrossed: ["Hole {hole} crosses {feature}", "Väylä {hole} ylittää: {feature}"],
  wayNear: ["Hole {hole} passes {length} from {feature}", "Väylä {hole}: {length} päässä on {feature}"],
  useNumber: ["Change to number {number}", "Vaihda numeroksi {number}"],
  shorten: ["Shorten hole {hole} to {limit}", "Lyhennä väylä {hole} pituuteen {limit}"],
  area: [
    "The course covers {area} km² of the allowed 5 km² ({percent}%).",
    "Rata kattaa {area} km² sallitusta 5 km²:stä ({percent} %).",
  ],
  showBox: ["Show the 5 km² area", "Näytä 5 km²:n alue"],
  boxUse: ["{percent}% of 5 km²", "{percent} % 5 km²:stä"],
});
