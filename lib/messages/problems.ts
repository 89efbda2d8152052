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
    otherOfHole: "Hole {hole} {text}",
    otherOfCourse: "The holes {text}",
  },
  fi: {
    tooFar: "Väylän {hole} tiin ja korin väli on {metres} m; enintään 1000 m on sallittu",
    tooClose: "Väylän {hole} tiin ja korin väli on {metres} m; vähintään 0,1 m tarvitaan",
    duplicateNumber: "Väylä {hole} on kahdesti: toisella väylällä on sama numero",
    noTee: "Väylältä {hole} puuttuu tii",
    noTarget: "Väylältä {hole} puuttuu kori",
    areaTooLarge: "Väylät kattavat {area} km²; kaikkien väylien pitää mahtua 5 km²:iin",
    tooManyHoles: "Radalla on {count} väylää; enintään {most}",
    otherOfHole: "Väylä {hole}: {text}",
    otherOfCourse: "Väylät: {text}",
  },
});
