import { section } from "./section";

/** The connected applications, and disconnecting one. */
export const applications = section({
  en: {
    title: "Connected applications",
    intro: "Applications that you allowed to act for you in Teepad. You can take that back at any time.",
    disconnected: "{name} is disconnected. None of its tokens works any more.",
    activityHelp:
      "Is there something that you did not do? Change your password, and disconnect what you do not know.",
    itCan: "It can",
    since: "Connected since",
    lastUsed: "Last used",
    neverUsed: "Never yet",
    sees: "Sees",
    courses: "{count, plural, one {# course} other {# courses}}",
    disconnect: "Disconnect",
    none: "No applications are connected",
    noneHelp:
      "When an application wants to use your courses, it sends you here and you decide. Those that you allow are listed on this page.",
    disconnectPage: "Disconnect an application",
    disconnectTitle: "Disconnect {name}?",
    losesTokens:
      "Every token it holds for you stops working at once. Whatever it is doing for you right now breaks off.",
    keepsCourses:
      "{count, plural, =0 {Your courses stay yours, unchanged. It created none of them.} one {The course that it created stays yours, unchanged.} other {The # courses that it created stay yours, unchanged.}}",
    again: "To use it again, you allow it again. It then finds the courses that it created.",
    keep: "Keep it",
  },
  fi: {
    title: "Yhdistetyt sovellukset",
    intro:
      "Sovellukset, joiden olet sallinut toimia puolestasi Teepadissa. Voit perua luvan milloin tahansa.",
    disconnected: "{name}: yhteys on katkaistu. Mikään sen tokeneista ei enää toimi.",
    activityHelp:
      "Onko joukossa jotain, mitä et tehnyt itse? Vaihda salasanasi ja katkaise yhteys sovelluksiin, joita et tunne.",
    itCan: "Se voi",
    since: "Yhdistetty",
    lastUsed: "Viimeksi käytetty",
    neverUsed: "Ei vielä kertaakaan",
    sees: "Näkee",
    courses: "{count, plural, one {# radan} other {# rataa}}",
    disconnect: "Katkaise yhteys",
    none: "Yhtään sovellusta ei ole yhdistetty",
    noneHelp:
      "Kun sovellus haluaa käyttää ratojasi, se lähettää sinut tänne, ja sinä päätät. Sallimasi sovellukset näkyvät tällä sivulla.",
    disconnectPage: "Katkaise yhteys sovellukseen",
    disconnectTitle: "Katkaistaanko yhteys: {name}?",
    losesTokens:
      "Kaikki sen sinua varten saamat tokenit lakkaavat heti toimimasta. Se, mitä sovellus juuri nyt tekee puolestasi, keskeytyy.",
    keepsCourses:
      "{count, plural, =0 {Ratasi pysyvät ominasi ennallaan. Sovellus ei ole luonut niistä yhtäkään.} one {Sovelluksen luoma rata pysyy omanasi ennallaan.} other {Sovelluksen luomat # rataa pysyvät ominasi ennallaan.}}",
    again: "Jos haluat käyttää sitä taas, salli se uudelleen. Silloin se löytää luomansa radat.",
    keep: "Pidä yhteys",
  },
});
