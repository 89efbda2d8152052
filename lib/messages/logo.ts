import { texts } from "./section";

/** The logo of an application, on its page in the developer portal. */
export const logo = texts({
  title: ["Logo", "Logo"],
  choose: ["Choose logo…", "Valitse logo…"],
  change: ["Change logo…", "Vaihda logo…"],
  remove: ["Remove logo", "Poista logo"],
  hint: [
    "An SVG or PNG file, square if possible. Users see it when they authorize the application.",
    "SVG- tai PNG-tiedosto, mieluiten neliö. Käyttäjät näkevät sen salliessaan sovelluksen.",
  ],
  saving: ["Saving…", "Tallennetaan…"],
  saved: ["Logo saved", "Logo tallennettu"],
  removed: ["Logo removed", "Logo poistettu"],
  tooLarge: [
    "The file is too large. Choose an SVG or PNG file of at most {most, number} MB and 25 megapixels.",
    "Tiedosto on liian suuri. Valitse SVG- tai PNG-tiedosto, joka on enintään {most, number} Mt ja 25 megapikseliä.",
  ],
  wrongKind: [
    "This isn't an SVG or PNG file. Choose another file.",
    "Tämä ei ole SVG- eikä PNG-tiedosto. Valitse toinen tiedosto.",
  ],
  unreadable: [
    "The file can't be read. It may be damaged. Choose another SVG or PNG file.",
    "Tiedostoa ei voi lukea. Se voi olla vioittunut. Valitse toinen SVG- tai PNG-tiedosto.",
  ],
  throttled: [
    "Too many changes in a short time. Wait a minute, then try again.",
    "Liian monta muutosta lyhyessä ajassa. Odota minuutti ja yritä uudelleen.",
  ],
  gone: ["You no longer have access. Reload the page.", "Sinulla ei ole enää pääsyä. Lataa sivu uudelleen."],
  offline: [
    "Not saved: no connection. Check the connection and try again.",
    "Ei tallennettu: ei yhteyttä. Tarkista yhteys ja yritä uudelleen.",
  ],
  failed: ["Not saved. Try again.", "Ei tallennettu. Yritä uudelleen."],
});
