import { section } from "./section";

/** The page for signed-out visitors. */
export const landing = section({
  en: {
    lead: "Place tees, targets and flight paths, plan layouts, and see par and length as you draw. Print the tee signs, and keep every app in sync.",
    start: "Start a course",
    demo: "Open the demo",
    note: "Free and open source. The demo needs no account.",
    picture: "The Ekeberg course in the studio: a list of its holes, the map, and the details of hole 6",
    designers: "For designers",
    designersText:
      "Draw a hole in two clicks, bend its flight path, and add tees and targets for each layout. Undo any edit, restore an earlier version, and keep working without a connection.",
    clubs: "For clubs and players",
    clubsText:
      "Print the course map, tee signs and scorecards from the same course. Bring what you have as KML, GPX or GeoJSON, and export it again at any time.",
    developers: "For app developers",
    developersText:
      "OAuth 2.0 and a small REST API. Your app creates and reads the courses that its users share with it.",
    ready: "Have a course in mind?",
  },
  fi: {
    lead: "Aseta tiit, korit ja heittolinjat, suunnittele layoutit ja näe par ja pituus piirtäessäsi. Tulosta väyläopasteet ja pidä sovellukset ajan tasalla.",
    start: "Aloita radan suunnittelu",
    demo: "Avaa esimerkkirata",
    note: "Ilmainen ja avointa lähdekoodia. Esimerkkiin ei tarvitse tiliä.",
    picture: "Ekebergin rata studiossa: väylien luettelo, kartta ja väylän 6 tiedot",
    designers: "Suunnittelijoille",
    designersText:
      "Piirrä väylä kahdella napsautuksella, taivuta sen heittolinjaa ja lisää tiit ja korit eri layouteille. Kumoa mikä tahansa muutos, palauta aiempi versio ja jatka ilman verkkoyhteyttäkin.",
    clubs: "Seuroille ja pelaajille",
    clubsText:
      "Tulosta ratakartta, väyläopasteet ja tuloskortit samasta radasta. Tuo aiemmat tiedostosi KML-, GPX- tai GeoJSON-muodossa ja vie rata samoihin muotoihin.",
    developers: "Sovelluskehittäjille",
    developersText:
      "OAuth 2.0 ja pieni REST-rajapinta. Sovelluksesi luo ja lukee ratoja, jotka sen käyttäjät jakavat sille.",
    ready: "Onko rata jo mielessä?",
  },
});
