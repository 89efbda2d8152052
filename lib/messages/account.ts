import { section } from "./section";

/** The account page, and linking and deleting from there. */
export const account = section({
  en: {
    title: "Account",
    you: "You",
    name: "Name",
    email: "E-mail address",
    verified: "Verified",
    notVerified: "Not verified",
    noMail: "Addresses cannot be verified here: this installation has no mail server configured.",
    sendVerification: "Send verification link",

    passwordChanged: "Your password was changed. Your sessions in other browsers have ended.",
    verificationSent: "A link is on its way to your e-mail address. It works for 24 hours.",
    verificationThrottled:
      "Several links were sent already. Look for them, or try again in a quarter of an hour.",
    linked: "{provider} is linked: you can sign in with it from now on.",
    unlinked: "{provider} is not linked any more.",

    password: "Password",
    passwordHelp: "Changing it ends your sessions in other browsers.",
    currentPassword: "Current password",
    newPassword: "New password",
    changePassword: "Change password",
    notCurrent: "This is not your current password.",
    noPassword: "Your account has no password: you sign in with another service.",
    noPasswordWay: "To have one as well, {ask}.",
    askForLink: "ask for a link by e-mail",

    otherSignIns: "Other ways to sign in",
    isLinked: "Linked",
    notLinked: "Not linked",
    unlink: "Unlink {provider}",
    link: "Link {provider}…",
    linkPage: "Link a sign-in",
    linkTitle: "Link {provider}?",
    linkText:
      "Whoever can sign in to the {provider} account that you choose there can then sign in to the account of {email} here.",
    yourPassword: "Your password",
    continueTo: "Continue to {provider}",
    back: "Back to the account",
    notYours: "This is not your password. Nothing was linked.",

    sessions: "Sessions",
    sessionsHelp:
      "Signs you out in every browser, this one too, and forgets the unsaved changes to courses that this browser keeps for you. Applications that you allowed stay connected.",
    signOutEverywhere: "Sign out everywhere",

    delete: "Delete account",
    deleteHelp:
      "Deletes your courses, the access you gave to applications, and the applications you registered. The next page says what that means for yours; nothing happens before you confirm there.",
    deleteLink: "Delete account…",
    deleteTitle: "Delete your account?",
    deleteText: "This deletes the account of {email} at once and for good:",
    deletesCourses:
      "{count, plural, one {# course, also for the applications that use it.} other {# courses, also for the applications that use them.}}",
    deletesGrants:
      "The access of {count, plural, one {# application} other {# applications}}, whose tokens stop working.",
    deletesApplications:
      "{count, plural, one {# application that you registered, and the access that people gave to it} other {# applications that you registered, and the access that people gave to them}} ({grants, plural, one {# permission} other {# permissions}} today). Their courses stay theirs.",
    deletesYou: "Your name, e-mail address, ways to sign in, and the record of your account's activity.",
    confirmEmail: "Your e-mail address, to confirm",
    notMatching: "That does not match. Nothing was deleted.",
    keep: "Keep my account",

    activityHelp:
      "Is there something that you did not do? Change your password, unlink sign-ins that you did not link, and disconnect applications that you do not know.",
  },
  fi: {
    title: "Tili",
    you: "Sinä",
    name: "Nimi",
    email: "Sähköpostiosoite",
    verified: "Vahvistettu",
    notVerified: "Ei vahvistettu",
    noMail: "Osoitteita ei voi vahvistaa: asennukselle ei ole määritetty sähköpostipalvelinta.",
    sendVerification: "Lähetä vahvistuslinkki",

    passwordChanged: "Salasanasi on vaihdettu. Istuntosi muissa selaimissa ovat päättyneet.",
    verificationSent: "Linkki on matkalla sähköpostiisi. Se toimii 24 tuntia.",
    verificationThrottled:
      "Linkkejä on lähetetty jo useita. Etsi niitä sähköpostistasi tai yritä uudelleen vartin kuluttua.",
    linked: "{provider} on linkitetty: tästä lähtien voit kirjautua sillä.",
    unlinked: "{provider} ei ole enää linkitetty.",

    password: "Salasana",
    passwordHelp: "Vaihtaminen päättää istuntosi muissa selaimissa.",
    currentPassword: "Nykyinen salasana",
    newPassword: "Uusi salasana",
    changePassword: "Vaihda salasana",
    notCurrent: "Tämä ei ole nykyinen salasanasi.",
    noPassword: "Tililläsi ei ole salasanaa: kirjaudut toisen palvelun kautta.",
    noPasswordWay: "Jos haluat myös salasanan, {ask}.",
    askForLink: "pyydä linkki sähköpostiisi",

    otherSignIns: "Muut tavat kirjautua",
    isLinked: "Linkitetty",
    notLinked: "Ei linkitetty",
    unlink: "Poista linkitys: {provider}",
    link: "Linkitä {provider}…",
    linkPage: "Linkitä kirjautumistapa",
    linkTitle: "Linkitetäänkö {provider}?",
    linkText:
      "Kuka tahansa, joka voi kirjautua siellä valitsemallesi {provider}-tilille, voi sen jälkeen kirjautua täällä tilille {email}.",
    yourPassword: "Salasanasi",
    continueTo: "Jatka palveluun {provider}",
    back: "Takaisin tilisivulle",
    notYours: "Tämä ei ole salasanasi. Mitään ei linkitetty.",

    sessions: "Istunnot",
    sessionsHelp:
      "Kirjaa sinut ulos kaikista selaimista, myös tästä, ja unohtaa ratojen tallentamattomat muutokset, joita tämä selain säilyttää puolestasi. Sallimasi sovellukset pysyvät yhdistettyinä.",
    signOutEverywhere: "Kirjaudu ulos kaikkialta",

    delete: "Poista tili",
    deleteHelp:
      "Poistaa ratasi, sovelluksille antamasi käyttöoikeudet ja rekisteröimäsi sovellukset. Seuraava sivu kertoo, mitä se sinun kohdallasi tarkoittaa; mitään ei tapahdu, ennen kuin vahvistat sen siellä.",
    deleteLink: "Poista tili…",
    deleteTitle: "Poistetaanko tilisi?",
    deleteText: "Tilin {email} mukana poistuvat heti ja lopullisesti:",
    deletesCourses:
      "{count, plural, one {# rata, myös sitä käyttäviltä sovelluksilta.} other {# rataa, myös niitä käyttäviltä sovelluksilta.}}",
    deletesGrants:
      "{count, plural, one {# sovelluksen käyttöoikeus; sen tokenit lakkaavat toimimasta.} other {# sovelluksen käyttöoikeudet; niiden tokenit lakkaavat toimimasta.}}",
    deletesApplications:
      "{count, plural, one {# rekisteröimäsi sovellus ja sille annetut käyttöoikeudet} other {# rekisteröimääsi sovellusta ja niille annetut käyttöoikeudet}} ({grants, plural, one {tänään # lupa} other {tänään # lupaa}}). Lupien antajien radat jäävät heille.",
    deletesYou: "Nimesi, sähköpostiosoitteesi, kirjautumistapasi ja merkinnät tilisi tapahtumista.",
    confirmEmail: "Vahvista kirjoittamalla sähköpostiosoitteesi",
    notMatching: "Se ei täsmää. Mitään ei poistettu.",
    keep: "Pidä tilini",

    activityHelp:
      "Onko joukossa jotain, mitä et tehnyt itse? Vaihda salasanasi, poista kirjautumistavat, joita et itse linkittänyt, ja katkaise yhteys sovelluksiin, joita et tunne.",
  },
});
