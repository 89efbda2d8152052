import { texts } from "./section";

/** The frame of the public documentation. The documentation itself is in English (docs/api). */
export const guide = texts({
  title: ["Documentation", "Ohjeet"],
  intro: [
    "Create and read disc golf courses for users who authorize your application.",
    "Luo ja lue frisbeegolfratoja käyttäjille, jotka valtuuttavat sovelluksesi.",
  ],
  search: ["Search the documentation", "Hae ohjeista"],
  searchButton: ["Search", "Hae"],
  searchTitle: ["Search results", "Hakutulokset"],
  found: [
    "{count, plural, =0 {Nothing found for “{query}”.} one {# section} other {# sections}}",
    "{count, plural, =0 {Haulla ”{query}” ei löytynyt mitään.} one {# kohta} other {# kohtaa}}",
  ],
  onThisPage: ["On this page", "Tällä sivulla"],
  next: ["Next: {title}", "Seuraava: {title}"],
  asMarkdown: ["This page as Markdown", "Sivu Markdownina"],
  samples: ["Sample code", "Esimerkkikoodi"],
});
