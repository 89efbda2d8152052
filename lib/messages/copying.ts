import { section } from "./section";

/** The button that copies a text. */
export const copying = section({
  en: {
    copy: "Copy",
    copied: "Copied",
    failed: "Couldn't copy. Select the text and copy it.",
  },
  fi: {
    copy: "Kopioi",
    copied: "Kopioitu",
    failed: "Ei voitu kopioida. Valitse teksti ja kopioi se.",
  },
});
