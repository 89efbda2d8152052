import { section } from "./section";

/** What the live checks find: `…` that keeps a course from being saved, and what is only worth a look. */
export const problems = section({
  en: {
    tooFar: "Hole {hole}: tee and target are {length} apart; the maximum is {limit}",
    tooClose: "Hole {hole}: tee and target are {length} apart; the minimum is {limit}",
    duplicateNumber: "Two holes are numbered {hole}",
    noTee: "Hole {hole} has no tee",
    noTarget: "Hole {hole} has no target",
    areaTooLarge: "The course covers {area} km²; the maximum is 5 km²",
    tooManyHoles: "The course has {count} holes; the maximum is {most}",
    numberOutOfRange: "Hole {hole}: numbers go from 1 to {holes}",
    noPoints: "Hole {hole}: a flight path has no control points",
    tooManyPoints: "Hole {hole}: a flight path has more than {points} control points",
    tooManyPaths: "Hole {hole} has more than {paths} flight paths",
    pathName:
      "Hole {hole}: a flight path name is blank, longer than {characters} characters, or not plain text",
    notOnEarth: "Hole {hole}: a coordinate is out of range",
    otherOfHole: "Hole {hole}: {text}",
    otherOfCourse: "Course: {text}",
  },
  fi: {
    tooFar: "Väylä {hole}: tiin ja korin väli on {length}; enintään {limit}",
    tooClose: "Väylä {hole}: tiin ja korin väli on {length}; vähintään {limit}",
    duplicateNumber: "Kahdella väylällä on numero {hole}",
    noTee: "Väylältä {hole} puuttuu tii",
    noTarget: "Väylältä {hole} puuttuu kori",
    areaTooLarge: "Rata kattaa {area} km²; enintään 5 km²",
    tooManyHoles: "Radalla on {count} väylää; enintään {most}",
    numberOutOfRange: "Väylä {hole}: numerot ovat 1–{holes}",
    noPoints: "Väylällä {hole} on heittolinja, jossa ei ole ohjauspistettä",
    tooManyPoints: "Väylällä {hole} on heittolinja, jossa on yli {points} ohjauspistettä",
    tooManyPaths: "Väylällä {hole} on yli {paths} heittolinjaa",
    pathName:
      "Väylä {hole}: heittolinjan nimi on tyhjä, yli {characters} merkkiä tai muuta kuin tavallista tekstiä",
    notOnEarth: "Väylä {hole}: koordinaatti on sallitun alueen ulkopuolella",
    otherOfHole: "Väylä {hole}: {text}",
    otherOfCourse: "Rata: {text}",
  },
});
