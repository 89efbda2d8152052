import { texts } from "./section";

/** The page for signed-out visitors. */
export const landing = texts({
  lead: [
    "Place tees, targets and flight paths, plan layouts, and see par and length as you draw. Print the tee signs, and keep every app in sync.",
    "Aseta tiit, korit ja heittolinjat, suunnittele layoutit ja näe par ja pituus piirtäessäsi. Tulosta väyläopasteet ja pidä sovellukset ajan tasalla.",
  ],
  start: ["Start a course", "Aloita radan suunnittelu"],
  demo: ["Open the demo", "Avaa esimerkkirata"],
  note: [
    "Free and open source. You can start without an account.",
    "Ilmainen ja avointa lähdekoodia. Alkuun pääsee ilman tiliä.",
  ],
  picture: [
    "The Ekeberg course in the studio: a list of its holes, the map, and the details of hole 6",
    "Ekebergin rata studiossa: väylien luettelo, kartta ja väylän 6 tiedot",
  ],
  designers: ["For designers", "Suunnittelijoille"],
  designersText: [
    "Draw a hole in two clicks, bend its flight path, and add tees and targets for each layout. Undo any edit, restore an earlier version, and keep working without a connection.",
    "Piirrä väylä kahdella napsautuksella, taivuta sen heittolinjaa ja lisää tiit ja korit eri layouteille. Kumoa mikä tahansa muutos, palauta aiempi versio ja jatka ilman verkkoyhteyttäkin.",
  ],
  clubs: ["For clubs and players", "Seuroille ja pelaajille"],
  clubsText: [
    "Print the course map, tee signs and scorecards from the same course. Bring what you have as KML, GPX or GeoJSON, and export it again at any time.",
    "Tulosta ratakartta, väyläopasteet ja tuloskortit samasta radasta. Tuo aiemmat tiedostosi KML-, GPX- tai GeoJSON-muodossa ja vie rata samoihin muotoihin.",
  ],
  developers: ["For app developers", "Sovelluskehittäjille"],
  developersText: [
    "OAuth 2.0 and a small REST API. Your app creates and reads the courses that its users share with it.",
    "OAuth 2.0 ja pieni REST-rajapinta. Sovelluksesi luo ja lukee ratoja, jotka sen käyttäjät jakavat sille.",
  ],
  ready: ["Have a course in mind?", "Onko rata jo mielessä?"],
});
