import { section } from "./section";

/** The logo of an application, on its page in the developer portal. */
export const logo = section({
  en: {
    title: "Logo",
    choose: "Choose logo…",
    change: "Change logo…",
    remove: "Remove logo",
    hint: "An SVG or PNG file, square if possible. Users see it when they authorize the application.",
    saving: "Saving…",
    saved: "Logo saved",
    removed: "Logo removed",
    tooLarge:
      "The file is too large. Choose an SVG or PNG file of at most {most, number} MB and 25 megapixels.",
    wrongKind: "This isn't an SVG or PNG file. Choose another file.",
    unreadable: "The file can't be read. It may be damaged. Choose another SVG or PNG file.",
    throttled: "Too many changes in a short time. Wait a minute, then try again.",
    gone: "You no longer have access. Reload the page.",
    offline: "Not saved: no connection. Check the connection and try again.",
    failed: "Not saved. Try again.",
  },
  fi: {
    title: "Logo",
    choose: "Valitse logo…",
    change: "Vaihda logo…",
    remove: "Poista logo",
    hint: "SVG- tai PNG-tiedosto, mieluiten neliö. Käyttäjät näkevät sen salliessaan sovelluksen.",
    saving: "Tallennetaan…",
    saved: "Logo tallennettu",
    removed: "Logo poistettu",
    tooLarge:
      "Tiedosto on liian suuri. Valitse SVG- tai PNG-tiedosto, joka on enintään {most, number} Mt ja 25 megapikseliä.",
    wrongKind: "Tämä ei ole SVG- eikä PNG-tiedosto. Valitse toinen tiedosto.",
    unreadable: "Tiedostoa ei voi lukea. Se voi olla vioittunut. Valitse toinen SVG- tai PNG-tiedosto.",
    throttled: "Liian monta muutosta lyhyessä ajassa. Odota minuutti ja yritä uudelleen.",
    gone: "Sinulla ei ole enää pääsyä. Lataa sivu uudelleen.",
    offline: "Ei tallennettu: ei yhteyttä. Tarkista yhteys ja yritä uudelleen.",
    failed: "Ei tallennettu. Yritä uudelleen.",
  },
});
