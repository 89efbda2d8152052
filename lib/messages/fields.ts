import { texts } from "./section";

/** Text that was typed into a field and isn't stored yet. */
export const fields = texts({
  unfinished: ["Not saved: a field isn't finished.", "Ei tallennettu: kenttä on kesken."],
  leave: [
    "A field isn't finished. Its text will be lost. Leave the studio anyway?",
    "Kenttä on kesken, ja sen teksti katoaa. Poistutaanko silti?",
  ],
  changedBy: ["{name} changed this to “{value}”", "{name} muutti tähän: ”{value}”"],
  changed: ["This was changed to “{value}” in the meantime", "Tähän muutettiin sillä välin: ”{value}”"],
  clearedBy: ["{name} cleared this", "{name} tyhjensi tämän"],
  cleared: ["This was cleared in the meantime", "Tämä tyhjennettiin sillä välin"],
  useTheirs: ["Use theirs", "Käytä uudempaa"],
});
