import { section } from "./section";

/** What the live checks find: `…` that keeps a course from being saved, and what is only worth a look. */
export const problems = section({
  en: {
    tooFar: "Hole {hole} has its tee and target {metres} m apart; at most 1000 m is allowed",
    tooClose: "Hole {hole} has its tee and target {metres} m apart; at least 0.1 m is needed",
    duplicateNumber: "Hole {hole} is there twice: another hole has the same number",
    noTee: "Hole {hole} has no tee",
    noTarget: "Hole {hole} has no target",
    areaTooLarge: "The holes cover {area} km²; all fairways must fit in 5 km²",
    tooManyHoles: "The course has {count} holes; at most {most}",
    numberOutOfRange: "Hole {hole} has a number that is not from 1 to {holes}",
    noPoints: "Hole {hole} has a flight path without a control point",
    tooManyPoints: "Hole {hole} has a flight path of more than {points} control points",
    tooManyPaths: "Hole {hole} has more than {paths} flight paths",
    pathName:
      "Hole {hole} has a flight path whose name is blank, longer than {characters} characters, or not plain text",
    notOnEarth: "Hole {hole} has a place that is not on Earth",
    otherOfHole: "Hole {hole} breaks a rule ({text})",
    otherOfCourse: "The course breaks a rule ({text})",
  },
  fi: {
    tooFar: "Väylän {hole} tiin ja korin väli on {metres} m; enintään 1000 m on sallittu",
    tooClose: "Väylän {hole} tiin ja korin väli on {metres} m; vähintään 0,1 m tarvitaan",
    duplicateNumber: "Väylä {hole} on kahdesti: toisella väylällä on sama numero",
    noTee: "Väylältä {hole} puuttuu tii",
    noTarget: "Väylältä {hole} puuttuu kori",
    areaTooLarge: "Väylät kattavat {area} km²; kaikkien väylien pitää mahtua 5 km²:iin",
    tooManyHoles: "Radalla on {count} väylää; enintään {most}",
    numberOutOfRange: "Väylän {hole} numero ei ole väliltä 1–{holes}",
    noPoints: "Väylällä {hole} on heittolinja, jossa ei ole ohjauspistettä",
    tooManyPoints: "Väylällä {hole} on heittolinja, jossa on yli {points} ohjauspistettä",
    tooManyPaths: "Väylällä {hole} on yli {paths} heittolinjaa",
    pathName:
      "Väylällä {hole} on heittolinja, jonka nimi on tyhjä, yli {characters} merkkiä tai muuta kuin tavallista tekstiä",
    notOnEarth: "Väylällä {hole} on paikka, joka ei ole maapallolla",
    otherOfHole: "Väylä {hole} rikkoo sääntöä ({text})",
    otherOfCourse: "Rata rikkoo sääntöä ({text})",
  },
});
