import { section } from "./section";

/** The connected applications, and disconnecting one. */
export const applications = section({
  en: {
    title: "Connected applications",
    intro: "Apps with access to your courses. Revoke access any time.",
    disconnected: "{name} is disconnected. Its tokens no longer work.",
    activityHelp:
      "Don't recognise something? Change your password, and disconnect applications you don't know.",
    itCan: "It can",
    since: "Connected",
    lastUsed: "Last used",
    neverUsed: "Never",
    sees: "Can see",
    courses: "{count, plural, one {# course} other {# courses}}",
    disconnect: "Disconnect",
    none: "No applications are connected",
    noneHelp:
      "When an application requests access to your courses, you'll be asked to allow it here. Applications you allow are listed on this page.",
    disconnectPage: "Disconnect an application",
    disconnectTitle: "Disconnect {name}?",
    losesTokens:
      "All of its tokens stop working immediately, including anything it's doing for you right now.",
    keepsCourses:
      "{count, plural, =0 {Your courses don't change. It created none of them.} one {You keep the course it created, unchanged.} other {You keep the # courses it created, unchanged.}}",
    again: "You can allow it again later. It will then find the courses it created.",
    keep: "Keep it",
  },
  fi: {
    title: "Yhdistetyt sovellukset",
    intro: "Sovellukset, joilla on pääsy ratoihisi. Voit perua luvan milloin tahansa.",
    disconnected: "{name}: yhteys on katkaistu. Sen tokenit eivät enää toimi.",
    activityHelp: "Etkö tunnista jotain? Vaihda salasanasi ja katkaise yhteys sovelluksiin, joita et tunne.",
    itCan: "Se voi",
    since: "Yhdistetty",
    lastUsed: "Viimeksi käytetty",
    neverUsed: "Ei vielä kertaakaan",
    sees: "Näkee",
    courses: "{count, plural, one {# radan} other {# rataa}}",
    disconnect: "Katkaise yhteys",
    none: "Yhtään sovellusta ei ole yhdistetty",
    noneHelp:
      "Kun sovellus pyytää pääsyä ratoihisi, sinulta kysytään lupaa täällä. Sallimasi sovellukset näkyvät tällä sivulla.",
    disconnectPage: "Katkaise yhteys sovellukseen",
    disconnectTitle: "Katkaistaanko yhteys: {name}?",
    losesTokens:
      "Kaikki sen tokenit lakkaavat heti toimimasta. Myös se, mitä sovellus juuri nyt tekee puolestasi, keskeytyy.",
    keepsCourses:
      "{count, plural, =0 {Ratasi pysyvät ominasi ennallaan. Sovellus ei ole luonut niistä yhtäkään.} one {Sovelluksen luoma rata pysyy omanasi ennallaan.} other {Sovelluksen luomat # rataa pysyvät ominasi ennallaan.}}",
    again: "Voit sallia sen myöhemmin uudelleen. Silloin se löytää luomansa radat.",
    keep: "Pidä yhteys",
  },
});
