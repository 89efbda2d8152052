import { texts } from "./section";

/** The search of a list, and the links between its pages. */
export const lists = texts({
  search: ["Search by name", "Etsi nimellä"],
  find: ["Search", "Etsi"],
  clear: ["Clear search", "Tyhjennä haku"],
  showAll: ["Show all courses", "Näytä kaikki radat"],
  pages: ["Pages", "Sivut"],
  previous: ["Previous", "Edellinen"],
  next: ["Next", "Seuraava"],
  newest: ["Newest", "Uusimmat"],
  older: ["Older", "Vanhemmat"],
});
