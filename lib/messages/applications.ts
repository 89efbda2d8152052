import { section } from "./section";

/** The connected applications, and disconnecting one. */
export const applications = section({
  en: {
    title: "Connected applications",
    intro: "Applications with access to your courses. You can revoke access at any time.",
    disconnected: "{name} is disconnected. Its tokens no longer work.",
    activityHelp:
      "Don't recognise something? Change your password, and disconnect applications you don't know.",
    permissions: "Permissions",
    connectedSince: "Connected",
    lastUsed: "Last used",
    neverUsed: "Never",
    canSee: "Can see",
    courses: "{count, plural, one {# course} other {# courses}}",
    disconnect: "Disconnect",
    none: "No applications are connected",
    noneHelp:
      "When an application requests access to your courses, Teepad asks you to allow it. Applications you allow are listed on this page.",
    disconnectPage: "Disconnect an application",
    disconnectTitle: "Disconnect {name}?",
    losesTokens:
      "All of its tokens stop working immediately. Anything it's doing for you right now will fail.",
    keepsCourses:
      "{count, plural, =0 {Your courses don't change.} one {You keep the course it can see, unchanged.} other {You keep the # courses it can see, unchanged.}}",
    canAllowAgain: "You can allow it again later. It will then see the same courses.",
    keep: "Keep connected",
  },
  fi: {
    title: "Yhdistetyt sovellukset",
    intro: "Sovellukset, joilla on pääsy ratoihisi. Voit perua luvan milloin tahansa.",
    disconnected: "{name}: yhteys on katkaistu. Sen tokenit eivät enää toimi.",
    activityHelp: "Etkö tunnista jotain? Vaihda salasanasi ja katkaise yhteys sovelluksiin, joita et tunne.",
    permissions: "Luvat",
    connectedSince: "Yhdistetty",
    lastUsed: "Viimeksi käytetty",
    neverUsed: "Ei vielä kertaakaan",
    canSee: "Näkee",
    courses: "{count, plural, one {# radan} other {# rataa}}",
    disconnect: "Katkaise yhteys",
    none: "Yhtään sovellusta ei ole yhdistetty",
    noneHelp:
      "Kun sovellus pyytää pääsyä ratoihisi, Teepad kysyy sinulta luvan. Sallimasi sovellukset näkyvät tällä sivulla.",
    disconnectPage: "Katkaise yhteys sovellukseen",
    disconnectTitle: "Katkaistaanko yhteys: {name}?",
    losesTokens:
      "Kaikki sen tokenit lakkaavat heti toimimasta. Myös se, mitä sovellus juuri nyt tekee puolestasi, keskeytyy.",
    keepsCourses:
      "{count, plural, =0 {Ratasi pysyvät ennallaan.} one {Rata, jonka se näkee, pysyy sinulla ennallaan.} other {# rataa, jotka se näkee, pysyvät sinulla ennallaan.}}",
    canAllowAgain: "Voit sallia sen myöhemmin uudelleen. Silloin se näkee samat radat.",
    keep: "Säilytä yhteys",
  },
});
