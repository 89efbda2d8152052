import { texts } from "./section";

/** Steps of the history, handles, and what is announced after an edit. */
export const editing = texts({
  tee: ["tee", "tii"],
  target: ["target", "kori"],
  point: ["control point {number}", "ohjauspiste {number}"],
  teeHandle: ["Tee, hole {hole}", "Tii, väylä {hole}"],
  targetHandle: ["Target, hole {hole}", "Kori, väylä {hole}"],
  pointHandle: ["Control point {number}, hole {hole}", "Ohjauspiste {number}, väylä {hole}"],
  move: ["Move {part}, hole {hole}", "Siirrä {part}, väylä {hole}"],
  placeTee: ["Place tee, hole {hole}", "Aseta tii, väylä {hole}"],
  placeTarget: ["Place target, hole {hole}", "Aseta kori, väylä {hole}"],
  addHole: ["Add hole {hole}", "Lisää väylä {hole}"],
  deleteHole: ["Delete hole {hole}", "Poista väylä {hole}"],
  leftAlone: [
    "Not undone: {part}{others, plural, =0 {} other { and # more}}. Someone else has changed it since.",
    "Ei kumottu: {part}{others, plural, =0 {} other { ja # muuta}}. Joku muu on muuttanut sitä sen jälkeen.",
  ],
  undone: ["Undone: {step}", "Kumottu: {step}"],
  redone: ["Redone: {step}", "Tehty uudelleen: {step}"],
  stepDone: ["{step}.", "{step}."],
  holeNow: ["Hole {hole}: par {par}, {length}.", "Väylä {hole}: par {par}, {length}."],
  holeUnfinished: ["Hole {hole} is unfinished.", "Väylä {hole} on kesken."],
  mainPath: ["Main flight path", "Päälinja"],
  pathNumber: ["Flight path {number}", "Heittolinja {number}"],
});
