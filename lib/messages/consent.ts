import { section } from "./section";

/** The consent page: the question, and what allowing means. */
export const consent = section({
  en: {
    page: "Allow an application",
    title: "Allow {application} to access your courses?",
    verified: "Verified by the people who run this server",
    requests: "It's requesting access to your Teepad account. If you allow this, it can:",
    canCreate: "Create courses in your account",
    canSee: "See the courses it created for you, the courses you link to it, and every change to them",
    canChange: "Change these courses (name, location and holes) and unlink them. Earlier versions are kept",
    canSeeName: "See your name",
    cannotSee: "It can't see your other courses, your email address or your password.",
    share: "Also share courses you already have",
    shareHelp:
      "It will see the courses you choose, and every change to them. You can unlink them at any time.",
    shareHelpWrite:
      "It will see the courses you choose, and every change to them, and can change them. You can unlink them at any time.",
    shareList: "Courses to share",
    shareSearch: "Search your courses",
    shareFind: "Search",
    shareEdited: "Edited",
    shareNone: "No courses found.",
    shareFound: "{found, plural, one {# course} other {# courses}} found.",
    shareMore:
      "{more, plural, one {# more course} other {# more courses}}: search by name. You can choose up to {most} here.",
    shareTooMany: "Choose at most {most} courses. You can link more later, on the page of each course.",
    yourAccount: "Your account",
    returnTo: "You'll be redirected to",
    deny: "Deny",
    allow: "Allow",
    useAnother: "Use another account",
  },
  fi: {
    page: "Salli sovellus",
    title: "Saako {application} käyttää ratojasi?",
    verified: "Palvelimen ylläpidon vahvistama",
    requests: "Se pyytää pääsyä Teepad-tiliisi. Jos annat luvan, se voi:",
    canCreate: "Luoda ratoja tilillesi",
    canSee: "Nähdä sinulle luomansa radat, siihen linkittämäsi radat ja kaikki niihin tehdyt muutokset",
    canChange:
      "Muuttaa näitä ratoja: niiden nimiä, sijainteja ja väyliä. Aiemmat versiot säilyvät. Se voi myös poistaa ratojen linkityksen itseensä",
    canSeeName: "Nähdä nimesi",
    cannotSee: "Se ei näe muita ratojasi, sähköpostiosoitettasi eikä salasanaasi.",
    share: "Jaa myös ratoja, jotka sinulla jo on",
    shareHelp:
      "Se näkee valitsemasi radat ja kaikki niihin tehdyt muutokset. Voit poistaa linkityksen milloin vain.",
    shareHelpWrite:
      "Se näkee valitsemasi radat ja kaikki niihin tehdyt muutokset ja voi itsekin muuttaa niitä. Voit poistaa linkityksen milloin vain.",
    shareList: "Jaettavat radat",
    shareSearch: "Etsi omista radoista",
    shareFind: "Etsi",
    shareEdited: "Muokattu",
    shareNone: "Ratoja ei löytynyt.",
    shareFound: "Löytyi {found, plural, one {# rata} other {# rataa}}.",
    shareMore:
      "Lisäksi {more, plural, one {# rata} other {# rataa}}: etsi nimellä. Tässä voit valita enintään {most} rataa.",
    shareTooMany: "Valitse enintään {most} rataa. Voit linkittää lisää myöhemmin kunkin radan sivulla.",
    yourAccount: "Tilisi",
    returnTo: "Sinut ohjataan osoitteeseen",
    deny: "Kiellä",
    allow: "Salli",
    useAnother: "Käytä toista tiliä",
  },
});
