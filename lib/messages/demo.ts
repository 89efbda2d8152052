import { texts } from "./section";

/** The demo course. Its picture has the texts of the viewer (viewer.ts), too. */
export const demo = texts({
  title: ["Demo course", "Esimerkkirata"],
  name: ["Ekeberg", "Ekeberg"],
  main: ["Main", "Päälayout"],
  front: ["Front nine", "Etuysi"],
  back: ["Back nine", "Takaysi"],
  readout: ["{length} · Par {par}", "{length} · Par {par}"],
  choose: ["Choose a hole to see its par and length.", "Valitse väylä, niin näet sen parin ja pituuden."],
  distance: ["Tee to target", "Tiiltä korille"],
  tee: ["Tee", "Tii"],
  target: ["Target", "Kori"],
  source: ["Ekeberg, Oslo. Positions", "Ekeberg, Oslo. Sijainnit"],
});
