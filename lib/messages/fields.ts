import { texts } from "./section";

/** Text that was typed into a field and isn't stored yet. */
export const fields = texts({
  unfinished: ["Not saved: a field isn't finished.", "Ei tallennettu: kenttä on kesken."],
  leave: [
    "A field isn't finished. Its text will be lost. Leave the studio anyway?",
    "Kenttä on kesken, ja sen teksti katoaa. Poistutaanko silti?",
  ],
  notPlain: [
    "This text has invisible characters that can't be saved. Delete them, or type the text again.",
    "Tekstissä on näkymättömiä merkkejä, joita ei voi tallentaa. Poista ne tai kirjoita teksti uudelleen.",
  ],
  changedBy: ["{name} changed this to “{value}”", "{name} muutti tähän: ”{value}”"],
  changed: ["This was changed to “{value}” in the meantime", "Tähän muutettiin sillä välin: ”{value}”"],
  clearedBy: ["{name} cleared this", "{name} tyhjensi tämän"],
  cleared: ["This was cleared in the meantime", "Tämä tyhjennettiin sillä välin"],
  useTheirs: ["Use theirs", "Käytä uudempaa"],
});
