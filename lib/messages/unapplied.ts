import { texts } from "./section";

/** Changes of the user that were not made, since others changed or deleted the same. */
export const unapplied = texts({
  title: [
    "Not applied: {count, plural, one {# change} other {# changes}}",
    "Tekemättä: {count, plural, one {# muutos} other {# muutosta}}",
  ],
  changedBy: ["{name} changed this to {value}", "{name} muutti: {value}"],
  changed: ["Changed to {value} in the meantime", "Muutettu sillä välin: {value}"],
  goneBy: ["{name} deleted this", "{name} poisti tämän"],
  gone: ["Deleted in the meantime", "Poistettu sillä välin"],
  rule: ["The course would break a rule with it", "Rata rikkoisi sen kanssa sääntöä"],
  mine: ["Yours: {value}", "Sinun: {value}"],
  apply: ["Apply mine", "Käytä omaani"],
  restore: ["Restore with my change", "Palauta muutoksineni"],
  applyAll: ["Apply all mine", "Käytä kaikkia omiani"],
  dismiss: ["Dismiss", "Ohita"],
  dismissAll: ["Dismiss all", "Ohita kaikki"],
  step: ["Apply my changes", "Käytä muutoksiani"],
});
