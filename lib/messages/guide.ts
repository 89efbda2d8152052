import { section } from "./section";

/** The frame of the public documentation. The documentation itself is in English (docs/api). */
export const guide = section({
  en: {
    title: "Documentation",
    intro: "Create and read disc golf courses for users who authorize your application.",
    pages: "Documentation",
    search: "Search the documentation",
    searchButton: "Search",
    searchTitle: "Search results",
    found: "{count, plural, =0 {Nothing found for “{query}”.} one {# section} other {# sections}}",
    onThisPage: "On this page",
    next: "Next: {title}",
    asMarkdown: "This page as Markdown",
    samples: "Sample code",
  },
  fi: {
    title: "Ohjeet",
    intro: "Luo ja lue frisbeegolfratoja käyttäjille, jotka valtuuttavat sovelluksesi.",
    pages: "Ohjeet",
    search: "Hae ohjeista",
    searchButton: "Hae",
    searchTitle: "Hakutulokset",
    found: "{count, plural, =0 {Haulla ”{query}” ei löytynyt mitään.} one {# kohta} other {# kohtaa}}",
    onThisPage: "Tällä sivulla",
    next: "Seuraava: {title}",
    asMarkdown: "Sivu Markdownina",
    samples: "Esimerkkikoodi",
  },
});
