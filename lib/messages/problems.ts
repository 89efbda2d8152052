import { texts } from "./section";

/** Problems that prevent saving. */
export const problems = texts({
  tooFar: [
    "Hole {hole}: tee and target are {length} apart; the maximum is {limit}",
    "Väylä {hole}: tiin ja korin väli on {length}; enintään {limit}",
  ],
  tooClose: [
    "Hole {hole}: tee and target are {length} apart; the minimum is {limit}",
    "Väylä {hole}: tiin ja korin väli on {length}; vähintään {limit}",
  ],
  duplicateNumber: ["Two holes are numbered {hole}", "Kahdella väylällä on numero {hole}"],
  areaTooLarge: [
    "The course covers {area} km²; the maximum is 5 km²",
    "Rata kattaa {area} km²; enintään 5 km²",
  ],
  tooManyHoles: [
    "The course has {count} holes; the maximum is {most}",
    "Radalla on {count} väylää; enintään {most}",
  ],
  tooManyLayouts: [
    "The course has {count} layouts; the maximum is {most}",
    "Radalla on {count} layoutia; enintään {most}",
  ],
  tooManyFeatures: [
    "The course has {count} features; the maximum is {most}",
    "Radalla on {count} kohdetta; enintään {most}",
  ],
  numberOutOfRange: ["Hole {hole}: numbers go from 1 to {holes}", "Väylä {hole}: numerot ovat 1–{holes}"],
  tooManyPoints: [
    "Hole {hole}: a flight path has more than {points} control points",
    "Väylällä {hole} on heittolinja, jossa on yli {points} ohjauspistettä",
  ],
  tooManyPaths: [
    "Hole {hole} has more than {paths} flight paths",
    "Väylällä {hole} on yli {paths} heittolinjaa",
  ],
  pathName: [
    "Hole {hole}: a flight path name is blank, longer than {characters} characters, or has control characters",
    "Väylä {hole}: heittolinjan nimi on tyhjä, yli {characters} merkkiä tai sisältää ohjausmerkkejä",
  ],
  outOfRange: [
    "Hole {hole}: a coordinate is out of range",
    "Väylä {hole}: koordinaatti on sallitun alueen ulkopuolella",
  ],
  otherInHole: ["Hole {hole}: {text}", "Väylä {hole}: {text}"],
  otherInItem: ["{item}: {text}", "{item}: {text}"],
  otherInCourse: ["Course: {text}", "Rata: {text}"],
});
