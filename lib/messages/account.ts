import { texts } from "./section";

/** The account page, and the pages that link accounts and delete the account. */
export const account = texts({
  title: ["Account", "Tili"],
  you: ["You", "Sinä"],
  name: ["Name", "Nimi"],
  email: ["Email", "Sähköpostiosoite"],
  verified: ["Verified", "Vahvistettu"],
  notVerified: ["Not verified", "Ei vahvistettu"],
  noMailServer: [
    "Can't send email: no mail server is configured.",
    "Sähköpostia ei voi lähettää: sähköpostipalvelinta ei ole määritetty.",
  ],
  sendVerification: ["Send verification email", "Lähetä vahvistusviesti"],

  passwordChanged: [
    "Password changed. You've been signed out everywhere else.",
    "Salasana vaihdettu. Sinut on kirjattu ulos muista selaimista.",
  ],
  verificationSent: [
    "We've sent you a link. It's valid for 24 hours.",
    "Lähetimme sinulle linkin. Se on voimassa 24 tuntia.",
  ],
  verificationThrottled: [
    "You've requested several links already. Check your inbox, or try again in 15 minutes.",
    "Olet jo pyytänyt useita linkkejä. Tarkista sähköpostisi tai yritä uudelleen 15 minuutin kuluttua.",
  ],
  linked: [
    "{provider} is linked. You can now sign in with it.",
    "{provider} on linkitetty. Voit nyt kirjautua sillä.",
  ],
  unlinked: ["{provider} is no longer linked.", "{provider} ei ole enää linkitetty."],

  passwordHelp: [
    "Changing your password signs you out in other browsers.",
    "Salasanan vaihtaminen kirjaa sinut ulos muista selaimista.",
  ],
  currentPassword: ["Current password", "Nykyinen salasana"],
  changePassword: ["Change password", "Vaihda salasana"],
  wrongPassword: ["Wrong password.", "Väärä salasana."],
  noPassword: [
    "Your account has no password. You sign in with another service.",
    "Tililläsi ei ole salasanaa. Kirjaudut toisen palvelun kautta.",
  ],
  addPassword: ["To add one, {requestLink}.", "Jos haluat lisätä salasanan, {requestLink}."],
  requestLink: ["request a link by email", "pyydä linkki sähköpostiisi"],

  otherSignIns: ["Other ways to sign in", "Muut tavat kirjautua"],
  isLinked: ["Linked", "Linkitetty"],
  notLinked: ["Not linked", "Ei linkitetty"],
  unlink: ["Unlink {provider}", "Poista linkitys: {provider}"],
  link: ["Link {provider}…", "Linkitä {provider}…"],
  linkPage: ["Link a sign-in method", "Linkitä kirjautumistapa"],
  linkTitle: ["Link {provider}?", "Linkitetäänkö {provider}?"],
  linkText: [
    "Anyone who can sign in to that {provider} account will be able to sign in as {email}.",
    "Kuka tahansa, joka voi kirjautua kyseiselle {provider}-tilille, voi sen jälkeen kirjautua tänne käyttäjänä {email}.",
  ],
  yourPassword: ["Your password", "Salasanasi"],
  continueTo: ["Continue to {provider}", "Jatka palveluun {provider}"],
  back: ["Back to account", "Takaisin tilisivulle"],
  linkWrongPassword: ["Wrong password. Nothing was linked.", "Väärä salasana. Mitään ei linkitetty."],

  preferencesHelp: [
    "For all pages and the studio, in this browser.",
    "Kaikilla sivuilla ja studiossa, tässä selaimessa.",
  ],
  sessions: ["Sessions", "Istunnot"],
  sessionsHelp: [
    "Signs you out in every browser, including this one, and deletes unsaved course changes stored in this browser. Connected applications stay connected.",
    "Kirjaa sinut ulos kaikista selaimista, myös tästä, ja poistaa ratojen tallentamattomat muutokset tästä selaimesta. Yhdistetyt sovellukset pysyvät yhdistettyinä.",
  ],
  signOutEverywhere: ["Sign out everywhere", "Kirjaudu ulos kaikkialta"],

  data: ["Your data", "Omat tietosi"],
  dataHelp: [
    "A JSON file with everything stored about you: your account, courses with all their versions, applications, authorizations and activity. Passwords and secrets aren't included.",
    "JSON-tiedosto, jossa on kaikki sinusta tallennettu: tilisi, ratasi kaikkine versioineen, sovelluksesi, antamasi luvat ja tapahtumahistoriasi. Salasanat ja salaisuudet eivät ole mukana.",
  ],
  download: ["Download your data", "Lataa tietosi"],

  delete: ["Delete account", "Poista tili"],
  deleteHelp: [
    "Deletes your courses and the applications you registered, and revokes all access you gave to applications. You'll see the details and be asked to confirm.",
    "Poistaa ratasi, rekisteröimäsi sovellukset ja sovelluksille antamasi luvat. Näet ensin yksityiskohdat, ja sinua pyydetään vahvistamaan poisto.",
  ],
  deleteLink: ["Delete account…", "Poista tili…"],
  deleteTitle: ["Delete your account?", "Poistetaanko tilisi?"],
  deleteText: [
    "This permanently deletes the account {email}:",
    "Tämä poistaa tilin {email} lopullisesti. Sen mukana poistuvat:",
  ],
  deletesCourses: [
    "{count, plural, one {# course. Applications that use it lose access.} other {# courses. Applications that use them lose access.}}",
    "{count, plural, one {# rata. Sitä käyttävät sovellukset eivät enää näe sitä.} other {# rataa. Niitä käyttävät sovellukset eivät enää näe niitä.}}",
  ],
  deletesGrants: [
    "{count, plural, one {Access for # application. Its tokens stop working.} other {Access for # applications. Their tokens stop working.}}",
    "{count, plural, one {# sovellukselle antamasi lupa. Sen tokenit lakkaavat toimimasta.} other {# sovellukselle antamasi luvat. Niiden tokenit lakkaavat toimimasta.}}",
  ],
  applicationsTitle: [
    "Applications you own are deleted with your account",
    "Omistamasi sovellukset poistuvat tilin mukana",
  ],
  applicationEnds: [
    "{grants, plural, =0 {no user has authorized it.} one {# user loses access, and keeps their courses.} other {# users lose access, and keep their courses.}}",
    "{grants, plural, =0 {kukaan ei ole antanut sille lupaa.} one {# käyttäjän lupa päättyy; radat jäävät hänelle.} other {# käyttäjän luvat päättyvät; radat jäävät heille.}}",
  ],
  applicationTransfer: ["Offer it to a member first", "Tarjoa sitä ensin jäsenelle"],
  deletesApplications: [
    "{count, plural, one {Also delete this application} other {Also delete these # applications}}",
    "{count, plural, one {Poista myös tämä sovellus} other {Poista myös nämä # sovellusta}}",
  ],
  applicationsUnconfirmed: [
    "Confirm that these applications are deleted too, or transfer them to a team member first. Nothing was deleted.",
    "Vahvista, että myös sovellukset poistetaan, tai anna ne ensin tiimin jäsenelle. Mitään ei poistettu.",
  ],
  deletesProfile: [
    "Your name, email address, sign-in methods and activity history.",
    "Nimesi, sähköpostiosoitteesi, kirjautumistapasi ja tapahtumahistoriasi.",
  ],
  keepsComments: [
    "Comments you wrote on other users' courses stay, without your name.",
    "Muiden radoille kirjoittamasi kommentit jäävät ilman nimeäsi.",
  ],
  confirmEmail: ["Type your email address to confirm", "Vahvista kirjoittamalla sähköpostiosoitteesi"],
  emailMismatch: ["That doesn't match. Nothing was deleted.", "Vahvistus ei täsmää. Mitään ei poistettu."],
  keep: ["Keep my account", "Säilytä tili"],

  activityHelp: [
    "Don't recognise something? Change your password, unlink sign-in methods you didn't link, and disconnect applications you don't know.",
    "Etkö tunnista jotain? Vaihda salasanasi, poista kirjautumistavat, joita et itse linkittänyt, ja katkaise yhteys sovelluksiin, joita et tunne.",
  ],
});
