import { texts } from "./section";

/** Error pages for requests that cannot continue. Details for an application's developer remain in English. */
export const rejections = texts({
  title: ["Something went wrong", "Jokin meni vikaan"],
  unavailable: [
    "The service is temporarily unavailable. Try again shortly.",
    "Palvelu on tilapäisesti poissa käytöstä. Yritä pian uudelleen.",
  ],
  readOnlyTitle: ["Nothing can be changed right now", "Mitään ei voi nyt muuttaa"],
  readOnly: [
    "The service is read-only for maintenance, and nothing was changed. Try again later.",
    "Palvelua huolletaan, ja siitä voi vain lukea. Mikään ei muuttunut. Yritä myöhemmin uudelleen.",
  ],
  readOnlyBanner: [
    "Read-only for maintenance: you can look at everything, but changes can't be saved right now.",
    "Huoltokatko: voit katsella kaikkea, mutta muutoksia ei voi nyt tallentaa.",
  ],
  serverError: [
    "Something went wrong on our side. Try again.",
    "Meidän päässämme meni jokin vikaan. Yritä uudelleen.",
  ],
  invalidRequest: ["Invalid authorization request", "Virheellinen valtuutuspyyntö"],
  invalidRequestText: [
    "The application that sent you here made a mistake: {problem}",
    "Sovellus, josta tulit tänne, teki virheen: {problem}",
  ],
  tellDeveloper: [
    "Nothing was shared with it. Go back, and tell the developer of this application what this page says.",
    "Sovellukselle ei annettu mitään tietoja. Palaa takaisin ja kerro sovelluksen kehittäjälle, mitä tällä sivulla lukee.",
  ],
  nothingShared: ["Nothing was shared with the application.", "Sovellukselle ei annettu mitään tietoja."],
  expiredForm: ["This form has expired", "Lomake on vanhentunut"],
  expiredFormText: [
    "It belongs to a different account or request. Start again from the application.",
    "Se kuuluu toiselle tilille tai toiseen pyyntöön. Aloita uudelleen sovelluksesta.",
  ],
  unshareable: ["Choose the courses again", "Valitse radat uudelleen"],
  unshareableText: [
    "A course you chose can't be shared with this application. It may have been deleted, or it isn't yours any more.",
    "Valitsemaasi rataa ei voi jakaa tälle sovellukselle. Se on ehkä poistettu, tai se ei ole enää sinun.",
  ],
  tooManyShared: [
    "You chose {chosen} courses. Choose at most {most}: you can link more later.",
    "Valitsit {chosen} rataa. Valitse enintään {most}: voit linkittää lisää myöhemmin.",
  ],
  chooseAgain: ["Choose again", "Valitse uudelleen"],
  noTestUser: ["Choose a test user", "Valitse testikäyttäjä"],
  noTestUserText: [
    "That test user was deleted, or there are already as many as there can be.",
    "Testikäyttäjä on poistettu, tai testikäyttäjiä on jo enimmäismäärä.",
  ],
  updated: ["Teepad was updated", "Teepad on päivitetty"],
  updatedText: [
    "This form is from before the update, so it couldn't be sent. Open it again and send it once more.",
    "Tämä lomake on päivitystä edeltävältä ajalta, joten sitä ei voitu lähettää. Avaa se uudelleen ja lähetä uudestaan.",
  ],
  entered: ["What you entered:", "Kirjoittamasi tiedot:"],
  openFormAgain: ["Open the form again", "Avaa lomake uudelleen"],
  notSignedIn: ["You haven't been signed in.", "Sinua ei kirjattu sisään."],
  nothingDownloaded: ["Nothing was downloaded.", "Mitään ei ladattu."],
  tooMany: ["Too many attempts", "Liian monta yritystä"],
  tooManyRequests: ["Too many requests", "Liian monta pyyntöä"],
  tryAgain: [
    "Try again in {minutes, plural, one {# minute} other {# minutes}}.",
    "Yritä uudelleen {minutes} minuutin kuluttua.",
  ],
  tooManyPages: [
    "Too many requests. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
    "Liian monta pyyntöä. Yritä uudelleen {minutes} minuutin kuluttua.",
  ],
  unreadable: [
    "The request couldn't be read. Reload the page and try again.",
    "Pyyntöä ei voitu lukea. Lataa sivu uudelleen ja yritä vielä kerran.",
  ],
  methodNotAllowed: [
    "This address doesn't accept that request.",
    "Tämä osoite ei ota vastaan tällaista pyyntöä.",
  ],
  urlTooLong: [
    "The URL is too long: the maximum is {segments} segments and {characters} characters in its path, and {parameters} parameters in its query.",
    "Osoite on liian pitkä: polussa saa olla {segments} osaa ja {characters} merkkiä, kyselyssä {parameters} parametria.",
  ],
  reservedParameter: [
    "The URL can't have the query parameter {name}: its name is reserved.",
    "Osoitteessa ei voi olla kyselyparametria {name}: sen nimi on varattu.",
  ],
  crossSite: [
    "This form was sent from another site. Nothing was changed. Open the page on Teepad and try again.",
    "Lomake lähetettiin toiselta sivustolta. Mitään ei muutettu. Avaa sivu Teepadissa ja yritä uudelleen.",
  ],
  tooManyFields: [
    "The form has too many fields: the maximum is {fields}.",
    "Lomakkeessa on liian monta kenttää: enintään {fields}.",
  ],
  tooLarge: [
    "The form is too large: the maximum is {bytes} bytes ({kibibytes} KiB).",
    "Lomake on liian suuri: enintään {bytes} tavua ({kibibytes} KiB).",
  ],
});
