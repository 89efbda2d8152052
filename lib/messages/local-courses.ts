import { texts } from "./section";

/** The list of courses that this browser has without an account. */
export const localCourses = texts({
  title: ["In this browser, without an account", "Tässä selaimessa ilman tiliä"],
  help: [
    "Drawn here without an account. Open a course to go on with it, or to keep it in an account.",
    "Piirretty täällä ilman tiliä. Avaa rata, niin voit jatkaa sitä tai säilyttää sen tilillä.",
  ],
  delete: ["Delete {name} from this browser", "Poista {name} tästä selaimesta"],
  confirmDelete: ["Delete {name}? It is nowhere else.", "Poistetaanko {name}? Sitä ei ole missään muualla."],
});
