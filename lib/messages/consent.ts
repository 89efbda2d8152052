import { texts } from "./section";

/** The consent page: the question, and what allowing means. */
export const consent = texts({
  page: ["Allow an application", "Salli sovellus"],
  title: ["Allow {application} to access your courses?", "Saako {application} käyttää ratojasi?"],
  verified: ["Verified by the people who run this server", "Palvelimen ylläpidon vahvistama"],
  requests: [
    "It's requesting access to your Teepad account. If you allow this, it can:",
    "Se pyytää pääsyä Teepad-tiliisi. Jos annat luvan, se voi:",
  ],
  requestsAgain: [
    "You've allowed it before. It's requesting access to your Teepad account again. If you allow this, it can:",
    "Olet sallinut sen aiemmin. Se pyytää pääsyä Teepad-tiliisi uudelleen. Jos annat luvan, se voi:",
  ],
  isNew: ["New", "Uutta"],
  canCreate: ["Create courses in your account", "Luoda ratoja tilillesi"],
  canSee: [
    "See the courses it created for you, the courses you link to it, and every change to them",
    "Nähdä sinulle luomansa radat, siihen linkittämäsi radat ja kaikki niihin tehdyt muutokset",
  ],
  canChange: [
    "Change these courses (name, location and holes) and unlink them. Earlier versions are kept",
    "Muuttaa näitä ratoja: niiden nimiä, sijainteja ja väyliä. Aiemmat versiot säilyvät. Se voi myös poistaa ratojen linkityksen itseensä",
  ],
  canSeeLinked: [
    "See the courses you link to it, and every change to them. It can't create or change any",
    "Nähdä siihen linkittämäsi radat ja kaikki niihin tehdyt muutokset. Se ei voi luoda eikä muuttaa ratoja",
  ],
  canSuggest: [
    "Suggest changes to these courses. Nothing changes until you accept a suggestion in the studio",
    "Ehdottaa muutoksia näihin ratoihin. Mikään ei muutu, ennen kuin hyväksyt ehdotuksen studiossa",
  ],
  canRead: [
    "Read and check the courses you link to it, and see every change to them",
    "Lukea ja tarkistaa siihen linkittämiäsi ratoja ja nähdä kaikki niihin tehdyt muutokset",
  ],
  canSeeName: ["See your name", "Nähdä nimesi"],
  cannotSee: [
    "It can't see your other courses, your email address or your password.",
    "Se ei näe muita ratojasi, sähköpostiosoitettasi eikä salasanaasi.",
  ],
  share: ["Also share courses you already have", "Jaa myös ratoja, jotka sinulla jo on"],
  shareHelp: [
    "It will see the courses you choose, and every change to them. You can unlink them at any time.",
    "Se näkee valitsemasi radat ja kaikki niihin tehdyt muutokset. Voit poistaa linkityksen milloin vain.",
  ],
  shareHelpWrite: [
    "It will see the courses you choose, and every change to them, and can change them. You can unlink them at any time.",
    "Se näkee valitsemasi radat ja kaikki niihin tehdyt muutokset ja voi itsekin muuttaa niitä. Voit poistaa linkityksen milloin vain.",
  ],
  shareList: ["Courses to share", "Jaettavat radat"],
  shareSearch: ["Search your courses", "Etsi omista radoista"],
  shareFind: ["Search", "Etsi"],
  shareEdited: ["Edited", "Muokattu"],
  shareNone: ["No courses found.", "Ratoja ei löytynyt."],
  shareFound: [
    "{found, plural, one {# course} other {# courses}} found.",
    "Löytyi {found, plural, one {# rata} other {# rataa}}.",
  ],
  shareMore: [
    "{more, plural, one {# more course} other {# more courses}}: search by name. You can choose up to {most} here.",
    "Lisäksi {more, plural, one {# rata} other {# rataa}}: etsi nimellä. Tässä voit valita enintään {most} rataa.",
  ],
  shareTooMany: [
    "Choose at most {most} courses. You can link more later, on the page of each course.",
    "Valitse enintään {most} rataa. Voit linkittää lisää myöhemmin kunkin radan sivulla.",
  ],
  yourAccount: ["Your account", "Tilisi"],
  publishedBy: ["Published by", "Julkaisija"],
  notRegistered: ["{host} (not registered here)", "{host} (ei rekisteröity tällä palvelimella)"],
  anyProgram: [
    "Any program on this device can say that it's this application. Allow it only if you've just started it yourself.",
    "Mikä tahansa tämän laitteen ohjelma voi sanoa olevansa tämä sovellus. Salli se vain, jos käynnistit sen juuri itse.",
  ],
  returnTo: ["You'll be redirected to", "Sinut ohjataan osoitteeseen"],
  returnToApp: ["An app on this device ({scheme})", "Sovellukseen tällä laitteella ({scheme})"],
  returnToComputer: ["An app on this computer ({origin})", "Sovellukseen tällä tietokoneella ({origin})"],
  deny: ["Deny", "Kiellä"],
  allow: ["Allow", "Salli"],
});
