import { section } from "./section";

/** Pages for people whose request cannot go on. What is for an application's makers stays English, between these words. */
export const refusals = section({
  en: {
    didNotWork: "That did not work",
    unavailable: "The service is briefly unavailable. Try again soon.",
    ourSide: "Something went wrong on our side.",
    untrusted: "This application's request cannot be used",
    untrustedText: "The application that sent you here made a mistake. {problem}",
    tellMakers: "Nothing was shared with it. Please go back, and tell its makers what this page says.",
    nothingShared: "Nothing was shared with the application.",
    staleForm: "This form cannot be used any more",
    staleFormText:
      "It was made for another account or another request. Please start again from the application.",
    foreignForm: "This form cannot be used",
    foreignFormText: "It was not sent from our sign-in page. Nobody was signed in.",
    nobodySignedIn: "Nobody was signed in.",
    tooMany: "Too many attempts",
    tryAgain: "Please try again in {minutes, plural, one {# minute} other {# minutes}}.",
    unreadable: "What was sent cannot be read. Load the page again, and try once more.",
    otherSite: "This form was sent from another site. Nothing was done.",
    tooLarge: "A form may have at most {bytes} bytes ({kibibytes} KiB).",
    bodyTooLarge: "The body may have at most {bytes} bytes ({kibibytes} KiB).",
  },
  fi: {
    didNotWork: "Se ei onnistunut",
    unavailable: "Palvelu on hetken poissa käytöstä. Yritä pian uudelleen.",
    ourSide: "Meidän päässämme meni jokin vikaan.",
    untrusted: "Tämän sovelluksen pyyntöä ei voi käyttää",
    untrustedText: "Sovellus, josta tulit tänne, teki virheen. Sen tekijöille: {problem}",
    tellMakers:
      "Sovellukselle ei annettu mitään tietoja. Palaa takaisin ja kerro sen tekijöille, mitä tällä sivulla lukee.",
    nothingShared: "Sovellukselle ei annettu mitään tietoja.",
    staleForm: "Tätä lomaketta ei voi enää käyttää",
    staleFormText: "Se tehtiin toiselle tilille tai toiseen pyyntöön. Aloita uudelleen sovelluksesta.",
    foreignForm: "Tätä lomaketta ei voi käyttää",
    foreignFormText: "Sitä ei lähetetty kirjautumissivultamme. Ketään ei kirjattu sisään.",
    nobodySignedIn: "Ketään ei kirjattu sisään.",
    tooMany: "Liian monta yritystä",
    tryAgain: "Yritä uudelleen {minutes} minuutin kuluttua.",
    unreadable: "Lähetettyä ei voitu lukea. Lataa sivu uudelleen ja yritä vielä kerran.",
    otherSite: "Tämä lomake lähetettiin toiselta sivustolta. Mitään ei tehty.",
    tooLarge: "Lomakkeessa voi olla enintään {bytes} tavua ({kibibytes} KiB).",
    bodyTooLarge: "Pyynnön rungossa voi olla enintään {bytes} tavua ({kibibytes} KiB).",
  },
});
