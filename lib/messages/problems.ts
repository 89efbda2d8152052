import { section } from "./section";

/** Problems that prevent saving. */
export const problems = section({
  en: {
    tooFar: "Hole {hole}: tee and target are {length} apart; the maximum is {limit}",
    tooClose: "Hole {hole}: tee and target are {length} apart; the minimum is {limit}",
    duplicateNumber: "Two holes are numbered {hole}",
    areaTooLarge: "The course covers {area} km²; the maximum is 5 km²",
    tooManyHoles: "The course has {count} holes; the maximum is {most}",
    tooManyLayouts: "The course has {count} layouts; the maximum is {most}",
    tooManyFeatures: "The course has {count} features; the maximum is {most}",
    numberOutOfRange: "Hole {hole}: numbers go from 1 to {holes}",
    tooManyPoints: "Hole {hole}: a flight path has more than {points} control points",
    tooManyPaths: "Hole {hole} has more than {paths} flight paths",
    pathName:
      "Hole {hole}: a flight path name is blank, longer than {characters} characters, or has control characters",
    outOfRange: "Hole {hole}: a coordinate is out of range",
    otherInHole: "Hole {hole}: {text}",
    otherInItem: "{item}: {text}",
    otherInCourse: "Course: {text}",
  },
  fi: {
    tooFar: "Väylä {hole}: tiin ja korin väli on {length}; enintään {limit}",
    tooClose: "Väylä {hole}: tiin ja korin väli on {length}; vähintään {limit}",
    duplicateNumber: "Kahdella väylällä on numero {hole}",
    areaTooLarge: "Rata kattaa {area} km²; enintään 5 km²",
    tooManyHoles: "Radalla on {count} väylää; enintään {most}",
    tooManyLayouts: "Radalla on {count} layoutia; enintään {most}",
    tooManyFeatures: "Radalla on {count} kohdetta; enintään {most}",
    numberOutOfRange: "Väylä {hole}: numerot ovat 1–{holes}",
    tooManyPoints: "Väylällä {hole} on heittolinja, jossa on yli {points} ohjauspistettä",
    tooManyPaths: "Väylällä {hole} on yli {paths} heittolinjaa",
    pathName:
      "Väylä {hole}: heittolinjan nimi on tyhjä, yli {characters} merkkiä tai sisältää ohjausmerkkejä",
    outOfRange: "Väylä {hole}: koordinaatti on sallitun alueen ulkopuolella",
    otherInHole: "Väylä {hole}: {text}",
    otherInItem: "{item}: {text}",
    otherInCourse: "Rata: {text}",
  },
});
