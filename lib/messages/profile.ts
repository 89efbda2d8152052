import { texts } from "./section";

/** The heights of the ground along a line. */
export const profile = texts({
  ofHole: ["Ground along hole {hole}", "Maasto väylällä {hole}"],
  reading: ["Loading heights…", "Ladataan korkeuksia…"],
  unknown: ["No heights are known here.", "Täältä ei tunneta korkeuksia."],
  failed: ["Couldn't load all heights.", "Kaikkia korkeuksia ei voitu ladata."],
  retry: ["Retry", "Yritä uudelleen"],
  up: ["▲ {length}", "▲ {length}"],
  down: ["▼ {length}", "▼ {length}"],
  at: ["{length} from the start · {height} · {percent} %", "{length} alusta · {height} · {percent} %"],
  atHeight: ["{length} from the start · {height}", "{length} alusta · {height}"],
  atUnknown: ["{length} from the start · height unknown", "{length} alusta · korkeus tuntematon"],
  above: ["disc {length} above the ground", "kiekko {length} maanpinnan yläpuolella"],
  place: ["Place along the line", "Kohta linjalla"],
});
