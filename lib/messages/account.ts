import { section } from "./section";

/** The account page, and linking and deleting from there. */
export const account = section({
  en: {
    title: "Account",
    you: "You",
    name: "Name",
    email: "Email",
    verified: "Verified",
    notVerified: "Not verified",
    noMail: "Emails can't be sent: this server has no mail server configured.",
    sendVerification: "Send verification email",

    passwordChanged: "Password changed. You've been signed out in other browsers.",
    verificationSent: "We've sent you a link. It's valid for 24 hours.",
    verificationThrottled:
      "You've requested several links already. Check your inbox, or try again in 15 minutes.",
    linked: "{provider} is linked. You can now sign in with it.",
    unlinked: "{provider} is no longer linked.",

    password: "Password",
    passwordHelp: "Changing your password signs you out in other browsers.",
    currentPassword: "Current password",
    newPassword: "New password",
    changePassword: "Change password",
    notCurrent: "That's not your current password.",
    noPassword: "Your account has no password. You sign in with another service.",
    noPasswordWay: "To add one, {ask}.",
    askForLink: "request a link by email",

    otherSignIns: "Other ways to sign in",
    isLinked: "Linked",
    notLinked: "Not linked",
    unlink: "Unlink {provider}",
    link: "Link {provider}…",
    linkPage: "Link a sign-in method",
    linkTitle: "Link {provider}?",
    linkText: "Anyone who can sign in to that {provider} account will be able to sign in as {email}.",
    yourPassword: "Your password",
    continueTo: "Continue to {provider}",
    back: "Back to account",
    notYours: "That's not your password. Nothing was linked.",

    sessions: "Sessions",
    sessionsHelp:
      "Signs you out in every browser, including this one, and deletes unsaved course changes stored in this browser. Connected applications stay connected.",
    signOutEverywhere: "Sign out everywhere",

    delete: "Delete account",
    deleteHelp:
      "Deletes your courses, the applications you registered, and all access you gave to applications. You'll see the details and be asked to confirm.",
    deleteLink: "Delete account…",
    deleteTitle: "Delete your account?",
    deleteText: "This permanently deletes the account {email}:",
    deletesCourses:
      "{count, plural, one {# course, also for the applications that use it.} other {# courses, also for the applications that use them.}}",
    deletesGrants:
      "Access for {count, plural, one {# application} other {# applications}}. Their tokens stop working.",
    deletesApplications:
      "{count, plural, one {# application you registered, and all access users gave it} other {# applications you registered, and all access users gave them}} ({grants, plural, one {# authorization} other {# authorizations}} today). Users keep their courses.",
    deletesYou: "Your name, email address, sign-in methods and activity history.",
    confirmEmail: "Type your email address to confirm",
    notMatching: "That doesn't match. Nothing was deleted.",
    keep: "Keep my account",

    activityHelp:
      "Don't recognise something? Change your password, unlink sign-in methods you didn't link, and disconnect applications you don't know.",
  },
  fi: {
    title: "Tili",
    you: "Sinä",
    name: "Nimi",
    email: "Sähköpostiosoite",
    verified: "Vahvistettu",
    notVerified: "Ei vahvistettu",
    noMail: "Sähköpostia ei voi lähettää: palvelimelle ei ole määritetty sähköpostipalvelinta.",
    sendVerification: "Lähetä vahvistusviesti",

    passwordChanged: "Salasana vaihdettu. Sinut on kirjattu ulos muista selaimista.",
    verificationSent: "Lähetimme sinulle linkin. Se on voimassa 24 tuntia.",
    verificationThrottled:
      "Olet jo pyytänyt useita linkkejä. Tarkista sähköpostisi tai yritä uudelleen 15 minuutin kuluttua.",
    linked: "{provider} on linkitetty. Voit nyt kirjautua sillä.",
    unlinked: "{provider} ei ole enää linkitetty.",

    password: "Salasana",
    passwordHelp: "Salasanan vaihtaminen kirjaa sinut ulos muista selaimista.",
    currentPassword: "Nykyinen salasana",
    newPassword: "Uusi salasana",
    changePassword: "Vaihda salasana",
    notCurrent: "Tämä ei ole nykyinen salasanasi.",
    noPassword: "Tililläsi ei ole salasanaa. Kirjaudut toisen palvelun kautta.",
    noPasswordWay: "Jos haluat lisätä salasanan, {ask}.",
    askForLink: "pyydä linkki sähköpostiisi",

    otherSignIns: "Muut tavat kirjautua",
    isLinked: "Linkitetty",
    notLinked: "Ei linkitetty",
    unlink: "Poista linkitys: {provider}",
    link: "Linkitä {provider}…",
    linkPage: "Linkitä kirjautumistapa",
    linkTitle: "Linkitetäänkö {provider}?",
    linkText:
      "Kuka tahansa, joka voi kirjautua kyseiselle {provider}-tilille, voi sen jälkeen kirjautua tänne käyttäjänä {email}.",
    yourPassword: "Salasanasi",
    continueTo: "Jatka palveluun {provider}",
    back: "Takaisin tilisivulle",
    notYours: "Tämä ei ole salasanasi. Mitään ei linkitetty.",

    sessions: "Istunnot",
    sessionsHelp:
      "Kirjaa sinut ulos kaikista selaimista, myös tästä, ja poistaa tähän selaimeen säilötyt ratojen tallentamattomat muutokset. Yhdistetyt sovellukset pysyvät yhdistettyinä.",
    signOutEverywhere: "Kirjaudu ulos kaikkialta",

    delete: "Poista tili",
    deleteHelp:
      "Poistaa ratasi, rekisteröimäsi sovellukset ja kaikki sovelluksille antamasi käyttöoikeudet. Näet ensin yksityiskohdat, ja poisto pyydetään vahvistamaan.",
    deleteLink: "Poista tili…",
    deleteTitle: "Poistetaanko tilisi?",
    deleteText: "Tämä poistaa tilin {email} lopullisesti. Sen mukana poistuvat:",
    deletesCourses:
      "{count, plural, one {# rata, myös sitä käyttäviltä sovelluksilta.} other {# rataa, myös niitä käyttäviltä sovelluksilta.}}",
    deletesGrants:
      "{count, plural, one {# sovelluksen käyttöoikeus; sen tokenit lakkaavat toimimasta.} other {# sovelluksen käyttöoikeudet; niiden tokenit lakkaavat toimimasta.}}",
    deletesApplications:
      "{count, plural, one {# rekisteröimäsi sovellus ja sille annetut käyttöoikeudet} other {# rekisteröimääsi sovellusta ja niille annetut käyttöoikeudet}} ({grants, plural, one {tänään # lupa} other {tänään # lupaa}}). Käyttäjien radat jäävät heille.",
    deletesYou: "Nimesi, sähköpostiosoitteesi, kirjautumistapasi ja tapahtumahistoriasi.",
    confirmEmail: "Vahvista kirjoittamalla sähköpostiosoitteesi",
    notMatching: "Osoite ei täsmää. Mitään ei poistettu.",
    keep: "Pidä tilini",

    activityHelp:
      "Etkö tunnista jotain? Vaihda salasanasi, poista kirjautumistavat, joita et itse linkittänyt, ja katkaise yhteys sovelluksiin, joita et tunne.",
  },
});
