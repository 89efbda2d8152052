import { texts } from "./section";

/** Form errors for the rules of lib/validation and lib/identity, shown under a field or above a form. */
export const forms = texts({
  blank: ["Required.", "Pakollinen tieto."],
  tooLong: ["Use {most} characters or fewer.", "Enintään {most} merkkiä."],
  controlCharacters: ["Must not contain control characters.", "Ei saa sisältää ohjausmerkkejä."],
  invisible: ["Must not contain invisible characters.", "Ei saa sisältää näkymättömiä merkkejä."],
  noLetter: ["Must contain a letter, digit or symbol.", "Vähintään yksi kirjain, numero tai symboli."],
  email: [
    "Enter an email address, e.g. ada@example.com.",
    "Anna sähköpostiosoite, esimerkiksi ada@example.com.",
  ],
  notValid: ["Invalid value.", "Virheellinen arvo."],
  passwordHint: [
    "At least 8 characters. Avoid common passwords.",
    "Vähintään 8 merkkiä. Vältä yleisiä salasanoja.",
  ],
  passwordMissing: ["Enter a password.", "Kirjoita salasana."],
  passwordShort: ["Use at least 8 characters.", "Vähintään 8 merkkiä."],
  passwordLong: ["Use 256 characters or fewer.", "Enintään 256 merkkiä."],
  passwordCommon: [
    "That password is too easy to guess. Choose another.",
    "Salasana on liian helppo arvata. Valitse toinen.",
  ],
  passwordOwn: [
    "That's your own name or email. Choose something harder to guess.",
    "Tämä on oma nimesi tai sähköpostiosoitteesi. Valitse vaikeammin arvattava.",
  ],
  reservedName: [
    "Must not contain the name Teepad, or look like it.",
    "Ei saa sisältää nimeä Teepad eikä näyttää siltä.",
  ],
  mixedScripts: [
    "Use letters from a single alphabet in each word.",
    "Käytä kussakin sanassa vain yhden kirjaimiston kirjaimia.",
  ],
  homepageHost: [
    "Enter // and a host after https:, without a username or password.",
    "Kirjoita https:n jälkeen // ja palvelimen nimi, ilman käyttäjänimeä ja salasanaa.",
  ],
  homepage: [
    "Enter an https URL, e.g. https://example.com.",
    "Anna https-osoite, esimerkiksi https://example.com.",
  ],
  uriNone: ["Add at least one redirect URI.", "Lisää ainakin yksi paluuosoite."],
  uriMany: ["Add at most {most} redirect URIs.", "Enintään {most} osoitetta."],
  uriTwice: ["Already listed.", "Osoite on jo luettelossa."],
  uriAscii: ["Use printable ASCII without spaces.", "Vain tulostuvia ASCII-merkkejä ilman välilyöntejä."],
  uriAbsolute: [
    "Enter a full URL, e.g. https://example.com/callback.",
    "Anna koko osoite, esimerkiksi https://example.com/callback.",
  ],
  uriSchemePublic: [
    "Use https, http on localhost, 127.0.0.1 or [::1], or a scheme with a dot, e.g. com.example.app:/callback.",
    "Käytä https:ää, http:tä osoitteissa localhost, 127.0.0.1 ja [::1] tai skeemaa, jossa on piste, esimerkiksi com.example.app:/callback.",
  ],
  uriScheme: [
    "Use https, or http on localhost, 127.0.0.1 or [::1].",
    "Käytä https:ää (tai http:tä osoitteissa localhost, 127.0.0.1 ja [::1]).",
  ],
  uriHost: [
    "Enter // and a host after the scheme.",
    "Kaksoispisteen jälkeen on oltava // ja palvelimen nimi.",
  ],
  uriFragment: ["Must not contain a fragment (#…).", "Ei saa sisältää fragmenttia (#…)."],
  uriUser: ["Must not contain a username or password.", "Ei saa sisältää käyttäjänimeä eikä salasanaa."],
  uriWildcard: ["Must not contain a wildcard (*).", "Ei saa sisältää jokerimerkkiä (*)."],
  uriBackslash: ["Must not contain a backslash.", "Ei saa sisältää kenoviivaa."],
  uriRewritten: ["Use the normalized form: {address}", "Käytä normalisoitua muotoa: {address}"],
  tryAgain: [
    "Try again in {minutes, plural, one {# minute} other {# minutes}}.",
    "Yritä uudelleen {minutes} minuutin kuluttua.",
  ],
  tooMany: ["Too many attempts. {wait}", "Liian monta yritystä. {wait}"],
});
