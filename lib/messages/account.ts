import { section } from "./section";

/** The account page, and the pages that link accounts and delete the account. */
export const account = section({
  en: {
    title: "Account",
    you: "You",
    name: "Name",
    email: "Email",
    verified: "Verified",
    notVerified: "Not verified",
    noMailServer: "Can't send email: no mail server is configured.",
    sendVerification: "Send verification email",

    passwordChanged: "Password changed. You've been signed out everywhere else.",
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
    wrongPassword: "Wrong password.",
    noPassword: "Your account has no password. You sign in with another service.",
    addPassword: "To add one, {requestLink}.",
    requestLink: "request a link by email",

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
    linkWrongPassword: "Wrong password. Nothing was linked.",

    sessions: "Sessions",
    sessionsHelp:
      "Signs you out in every browser, including this one, and deletes unsaved course changes stored in this browser. Connected applications stay connected.",
    signOutEverywhere: "Sign out everywhere",

    data: "Your data",
    dataHelp:
      "A JSON file with everything stored about you: your account, courses with all their versions, applications, authorizations and activity. Passwords and secrets aren't included.",
    download: "Download your data",

    delete: "Delete account",
    deleteHelp:
      "Deletes your courses and the applications you registered, and revokes all access you gave to applications. You'll see the details and be asked to confirm.",
    deleteLink: "Delete account…",
    deleteTitle: "Delete your account?",
    deleteText: "This permanently deletes the account {email}:",
    deletesCourses:
      "{count, plural, one {# course. Applications that use it lose access.} other {# courses. Applications that use them lose access.}}",
    deletesGrants:
      "{count, plural, one {Access for # application. Its tokens stop working.} other {Access for # applications. Their tokens stop working.}}",
    applicationsTitle: "Applications you own are deleted with your account",
    applicationEnds:
      "{grants, plural, =0 {no user has authorized it.} one {# user loses access, and keeps their courses.} other {# users lose access, and keep their courses.}}",
    applicationTransfer: "Offer it to a member first",
    deletesApplications:
      "{count, plural, one {Also delete this application} other {Also delete these # applications}}",
    applicationsUnconfirmed:
      "Confirm that these applications are deleted too, or transfer them to a team member first. Nothing was deleted.",
    deletesProfile: "Your name, email address, sign-in methods and activity history.",
    keepsComments: "Comments you wrote on other users' courses stay, without your name.",
    confirmEmail: "Type your email address to confirm",
    emailMismatch: "That doesn't match. Nothing was deleted.",
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
    noMailServer: "Sähköpostia ei voi lähettää: sähköpostipalvelinta ei ole määritetty.",
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
    wrongPassword: "Väärä salasana.",
    noPassword: "Tililläsi ei ole salasanaa. Kirjaudut toisen palvelun kautta.",
    addPassword: "Jos haluat lisätä salasanan, {requestLink}.",
    requestLink: "pyydä linkki sähköpostiisi",

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
    linkWrongPassword: "Väärä salasana. Mitään ei linkitetty.",

    sessions: "Istunnot",
    sessionsHelp:
      "Kirjaa sinut ulos kaikista selaimista, myös tästä, ja poistaa ratojen tallentamattomat muutokset tästä selaimesta. Yhdistetyt sovellukset pysyvät yhdistettyinä.",
    signOutEverywhere: "Kirjaudu ulos kaikkialta",

    data: "Omat tietosi",
    dataHelp:
      "JSON-tiedosto, jossa on kaikki sinusta tallennettu: tilisi, ratasi kaikkine versioineen, sovelluksesi, antamasi luvat ja tapahtumahistoriasi. Salasanat ja salaisuudet eivät ole mukana.",
    download: "Lataa tietosi",

    delete: "Poista tili",
    deleteHelp:
      "Poistaa ratasi, rekisteröimäsi sovellukset ja sovelluksille antamasi luvat. Näet ensin yksityiskohdat, ja sinua pyydetään vahvistamaan poisto.",
    deleteLink: "Poista tili…",
    deleteTitle: "Poistetaanko tilisi?",
    deleteText: "Tämä poistaa tilin {email} lopullisesti. Sen mukana poistuvat:",
    deletesCourses:
      "{count, plural, one {# rata. Sitä käyttävät sovellukset eivät enää näe sitä.} other {# rataa. Niitä käyttävät sovellukset eivät enää näe niitä.}}",
    deletesGrants:
      "{count, plural, one {# sovellukselle antamasi lupa. Sen tokenit lakkaavat toimimasta.} other {# sovellukselle antamasi luvat. Niiden tokenit lakkaavat toimimasta.}}",
    applicationsTitle: "Omistamasi sovellukset poistuvat tilin mukana",
    applicationEnds:
      "{grants, plural, =0 {kukaan ei ole antanut sille lupaa.} one {# käyttäjän lupa päättyy; radat jäävät hänelle.} other {# käyttäjän luvat päättyvät; radat jäävät heille.}}",
    applicationTransfer: "Tarjoa sitä ensin jäsenelle",
    deletesApplications:
      "{count, plural, one {Poista myös tämä sovellus} other {Poista myös nämä # sovellusta}}",
    applicationsUnconfirmed:
      "Vahvista, että myös sovellukset poistetaan, tai anna ne ensin tiimin jäsenelle. Mitään ei poistettu.",
    deletesProfile: "Nimesi, sähköpostiosoitteesi, kirjautumistapasi ja tapahtumahistoriasi.",
    keepsComments: "Muiden radoille kirjoittamasi kommentit jäävät ilman nimeäsi.",
    confirmEmail: "Vahvista kirjoittamalla sähköpostiosoitteesi",
    emailMismatch: "Vahvistus ei täsmää. Mitään ei poistettu.",
    keep: "Säilytä tili",

    activityHelp:
      "Etkö tunnista jotain? Vaihda salasanasi, poista kirjautumistavat, joita et itse linkittänyt, ja katkaise yhteys sovelluksiin, joita et tunne.",
  },
});
