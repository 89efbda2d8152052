import { texts } from "./section";

export const copying = texts({
  copy: ["Copy", "Kopioi"],
  copied: ["Copied", "Kopioitu"],
  failed: ["Couldn't copy. Select the text and copy it.", "Ei voitu kopioida. Valitse teksti ja kopioi se."],
});
