import { texts } from "./section";

/** Choices that store themselves. */
export const saved = texts({
  saving: ["Saving…", "Tallennetaan…"],
  undo: ["Undo", "Kumoa"],
});
