import { section } from "./section";

/** Error pages for requests that cannot continue. Details for an application's developer remain in English. */
export const rejections = section({
  en: {
    title: "Something went wrong",
    unavailable: "The service is temporarily unavailable. Try again shortly.",
    serverError: "Something went wrong on our side. Try again.",
    invalidRequest: "Invalid authorization request",
    invalidRequestText: "The application that sent you here made a mistake: {problem}",
    tellDeveloper:
      "Nothing was shared with it. Go back, and tell the developer of this application what this page says.",
    nothingShared: "Nothing was shared with the application.",
    expiredForm: "This form has expired",
    expiredFormText: "It belongs to a different account or request. Start again from the application.",
    unshareable: "Choose the courses again",
    unshareableText:
      "A course you chose can't be shared with this application. It may have been deleted, or it isn't yours any more.",
    tooManyShared: "You chose {chosen} courses. Choose at most {most}: you can link more later.",
    chooseAgain: "Choose again",
    noTestUser: "Choose a test user",
    noTestUserText: "That test user was deleted, or there are already as many as there can be.",
    updated: "Teepad was updated",
    updatedText:
      "This form is from before the update, so it couldn't be sent. Open it again and send it once more.",
    entered: "What you entered:",
    openFormAgain: "Open the form again",
    notSignedIn: "You haven't been signed in.",
    nothingDownloaded: "Nothing was downloaded.",
    tooMany: "Too many attempts",
    tooManyRequests: "Too many requests",
    tryAgain: "Try again in {minutes, plural, one {# minute} other {# minutes}}.",
    tooManyPages: "Too many requests. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
    unreadable: "The request couldn't be read. Reload the page and try again.",
    methodNotAllowed: "This address doesn't accept that request.",
    urlTooLong:
      "The URL is too long: the maximum is {segments} segments and {characters} characters in its path, and {parameters} parameters in its query.",
    reservedParameter: "The URL can't have the query parameter {name}: its name is reserved.",
    crossSite:
      "This form was sent from another site. Nothing was changed. Open the page on Teepad and try again.",
    tooManyFields: "The form has too many fields: the maximum is {fields}.",
    tooLarge: "The form is too large: the maximum is {bytes} bytes ({kibibytes} KiB).",
  },
  fi: {
    title: "Jokin meni vikaan",
    unavailable: "Palvelu on tilapäisesti poissa käytöstä. Yritä pian uudelleen.",
    serverError: "Meidän päässämme meni jokin vikaan. Yritä uudelleen.",
    invalidRequest: "Virheellinen valtuutuspyyntö",
    invalidRequestText: "Sovellus, josta tulit tänne, teki virheen: {problem}",
    tellDeveloper:
      "Sovellukselle ei annettu mitään tietoja. Palaa takaisin ja kerro sovelluksen kehittäjälle, mitä tällä sivulla lukee.",
    nothingShared: "Sovellukselle ei annettu mitään tietoja.",
    expiredForm: "Lomake on vanhentunut",
    expiredFormText: "Se kuuluu toiselle tilille tai toiseen pyyntöön. Aloita uudelleen sovelluksesta.",
    unshareable: "Valitse radat uudelleen",
    unshareableText:
      "Valitsemaasi rataa ei voi jakaa tälle sovellukselle. Se on ehkä poistettu, tai se ei ole enää sinun.",
    tooManyShared: "Valitsit {chosen} rataa. Valitse enintään {most}: voit linkittää lisää myöhemmin.",
    chooseAgain: "Valitse uudelleen",
    noTestUser: "Valitse testikäyttäjä",
    noTestUserText: "Testikäyttäjä on poistettu, tai testikäyttäjiä on jo enimmäismäärä.",
    updated: "Teepad on päivitetty",
    updatedText:
      "Tämä lomake on päivitystä edeltävältä ajalta, joten sitä ei voitu lähettää. Avaa se uudelleen ja lähetä uudestaan.",
    entered: "Kirjoittamasi tiedot:",
    openFormAgain: "Avaa lomake uudelleen",
    notSignedIn: "Sinua ei kirjattu sisään.",
    nothingDownloaded: "Mitään ei ladattu.",
    tooMany: "Liian monta yritystä",
    tooManyRequests: "Liian monta pyyntöä",
    tryAgain: "Yritä uudelleen {minutes} minuutin kuluttua.",
    tooManyPages: "Liian monta pyyntöä. Yritä uudelleen {minutes} minuutin kuluttua.",
    unreadable: "Pyyntöä ei voitu lukea. Lataa sivu uudelleen ja yritä vielä kerran.",
    methodNotAllowed: "Tämä osoite ei ota vastaan tällaista pyyntöä.",
    urlTooLong:
      "Osoite on liian pitkä: polussa saa olla {segments} osaa ja {characters} merkkiä, kyselyssä {parameters} parametria.",
    reservedParameter: "Osoitteessa ei voi olla kyselyparametria {name}: sen nimi on varattu.",
    crossSite:
      "Lomake lähetettiin toiselta sivustolta. Mitään ei muutettu. Avaa sivu Teepadissa ja yritä uudelleen.",
    tooManyFields: "Lomakkeessa on liian monta kenttää: enintään {fields}.",
    tooLarge: "Lomake on liian suuri: enintään {bytes} tavua ({kibibytes} KiB).",
  },
});
