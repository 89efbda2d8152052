import { section } from "./section";

/** The other people who have the course open in the studio. */
export const live = section({
  en: {
    title: "Also here",
    person: "{name} ({role, select, owner {owner} editor {editor} commenter {commenter} other {viewer}})",
    you: "you",
    youElsewhere: "You, in another tab or on another device",
    here: "Selected by {names}",
    more: "{count, plural, one {# more} other {# more}}",
  },
  fi: {
    title: "Myös täällä",
    person:
      "{name} ({role, select, owner {omistaja} editor {muokkaaja} commenter {kommentoija} other {katselija}})",
    you: "sinä",
    youElsewhere: "Sinä, toisessa välilehdessä tai toisella laitteella",
    here: "Valinnut: {names}",
    more: "{count, plural, one {# muu} other {# muuta}}",
  },
});
