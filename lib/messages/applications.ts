import { texts } from "./section";

export const applications = texts({
  title: ["Connected applications", "Yhdistetyt sovellukset"],
  intro: [
    "Applications with access to your courses. You can revoke access at any time.",
    "Sovellukset, joilla on pääsy ratoihisi. Voit perua luvan milloin tahansa.",
  ],
  onlyFirst: [
    "The first {most} by name are listed. Disconnect some to see the others.",
    "Luettelossa on nimen mukaan ensimmäiset {most}. Muut näkyvät, kun katkaiset joitakin yhteyksiä.",
  ],
  disconnected: [
    "{name} is disconnected. Its tokens no longer work.",
    "{name}: yhteys on katkaistu. Sen tokenit eivät enää toimi.",
  ],
  activityHelp: [
    "Don't recognise something? Change your password, and disconnect applications you don't know.",
    "Etkö tunnista jotain? Vaihda salasanasi ja katkaise yhteys sovelluksiin, joita et tunne.",
  ],
  permissions: ["Permissions", "Luvat"],
  connectedSince: ["Connected", "Yhdistetty"],
  lastUsed: ["Last used", "Viimeksi käytetty"],
  neverUsed: ["Never", "Ei vielä kertaakaan"],
  canSee: ["Can see", "Näkee"],
  courses: [
    "{count, plural, one {# course} other {# courses}}",
    "{count, plural, one {# radan} other {# rataa}}",
  ],
  disconnect: ["Disconnect", "Katkaise yhteys"],
  none: ["No applications are connected", "Yhtään sovellusta ei ole yhdistetty"],
  noneHelp: [
    "When an application requests access to your courses, Teepad asks you to allow it. Applications you allow are listed on this page.",
    "Kun sovellus pyytää pääsyä ratoihisi, Teepad kysyy sinulta luvan. Sallimasi sovellukset näkyvät tällä sivulla.",
  ],
  disconnectPage: ["Disconnect an application", "Katkaise yhteys sovellukseen"],
  disconnectTitle: ["Disconnect {name}?", "Katkaistaanko yhteys: {name}?"],
  losesTokens: [
    "All of its tokens stop working immediately. Anything it's doing for you right now will fail.",
    "Kaikki sen tokenit lakkaavat heti toimimasta. Myös se, mitä sovellus juuri nyt tekee puolestasi, keskeytyy.",
  ],
  keepsCourses: [
    "{count, plural, =0 {Your courses don't change.} one {You keep the course it can see, unchanged.} other {You keep the # courses it can see, unchanged.}}",
    "{count, plural, =0 {Ratasi pysyvät ennallaan.} one {Rata, jonka se näkee, pysyy sinulla ennallaan.} other {# rataa, jotka se näkee, pysyvät sinulla ennallaan.}}",
  ],
  canAllowAgain: [
    "You can allow it again later. It will then see the same courses.",
    "Voit sallia sen myöhemmin uudelleen. Silloin se näkee samat radat.",
  ],
  keep: ["Keep connected", "Säilytä yhteys"],
});
