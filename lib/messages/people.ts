import { texts } from "./section";

export const ROLE_TEXTS = {
  owner: ["Owner", "Omistaja"],
  editor: ["Editor", "Muokkaaja"],
  commenter: ["Commenter", "Kommentoija"],
  viewer: ["Viewer", "Katselija"],
} as const;

/** People on a course: roles, invitations, and transfers of ownership. */
export const people = texts({
  title: ["People", "Ihmiset"],
  ...ROLE_TEXTS,
  editorHelp: [
    "Can edit the course in the studio, its name and its location.",
    "Voi muokata rataa studiossa sekä sen nimeä ja sijaintia.",
  ],
  commenterHelp: ["Can view the course and comment on it.", "Voi katsella rataa ja kommentoida sitä."],
  viewerHelp: ["Can view, print and download the course.", "Voi katsella, tulostaa ja ladata radan."],
  list: ["People with access", "Kenellä on pääsy"],
  role: ["Role", "Rooli"],
  roleOf: ["Role of {name}", "Rooli: {name}"],
  saveRole: ["Save role", "Tallenna rooli"],
  saveRoleOf: ["Save role of {name}", "Tallenna rooli: {name}"],
  removed: ["{name} no longer has access.", "{name}: pääsy poistettu."],
  roleSaved: ["Role saved.", "Rooli tallennettu."],
  invite: ["Invite people", "Kutsu ihmisiä"],
  linkHelp: [
    "Up to {uses, number} people can accept it within {days, number} days. Share it only with people you trust.",
    "Enintään {uses, number} ihmistä voi hyväksyä kutsun {days, number} päivän kuluessa. Lähetä linkki vain niille, joille se on tarkoitettu.",
  ],
  full: [
    "A course can have at most {members, number} people and {invitations, number} open invitations. Remove or revoke some first.",
    "Radalla voi olla enintään {members, number} ihmistä ja {invitations, number} avointa kutsua. Poista tai peru ensin joitakin.",
  ],
  offerTo: ["Offer the course to {name}", "Tarjoa rataa: {name}"],
  offerHelp: [
    "The new owner has to accept. You then become an editor, connected applications lose access to the course, and sharing stays on.",
    "Uuden omistajan on hyväksyttävä. Sinusta tulee silloin muokkaaja, yhdistetyt sovellukset menettävät radan, ja jakaminen jää voimaan.",
  ],
  offered: [
    "Offered to {name}. They become the owner when they accept.",
    "Rataa tarjottu: {name}. Hänestä tulee omistaja, kun hän hyväksyy.",
  ],
  yourRole: ["Your role", "Roolisi"],
  ofOwner: ["{owner} owns this course.", "Radan omistaa {owner}."],
  leave: ["Leave the course", "Poistu radalta"],
  leaveTitle: ["Leave {name}?", "Poistutaanko radalta {name}?"],
  stay: ["Stay", "Jää radalle"],
  takeOverTitle: ["{owner} is offering you this course", "{owner} tarjoaa sinulle tätä rataa"],
  takeOverHelp: [
    "As its owner you decide who has access, how it is shared and whether it is deleted. {owner} becomes an editor. Applications that {owner} connected lose access to it.",
    "Omistajana päätät, kenellä on pääsy, miten rata jaetaan ja poistetaanko se. Nykyisestä omistajasta ({owner}) tulee muokkaaja. Hänen yhdistämänsä sovellukset menettävät radan.",
  ],
  takeOverFull: [
    "Your account has no room for this course. Delete courses or pictures first.",
    "Tililläsi ei ole tilaa tälle radalle. Poista ensin ratoja tai kuvia.",
  ],
  takenOver: ["You are now the owner of this course.", "Olet nyt tämän radan omistaja."],
  others: ["Shared with you", "Kanssasi jaetut"],
  othersMeta: ["{role} · {owner}", "{role} · {owner}"],
  cannotEdit: [
    "You can view this course but not change it. Ask its owner to make you an editor.",
    "Voit katsella tätä rataa mutta et muuttaa sitä. Pyydä omistajalta muokkaajan rooli.",
  ],
  invitation: ["Invitation", "Kutsu"],
  invitedTo: ["{owner} invited you to {name}", "{owner} kutsuu sinut radalle {name}"],
  invitedAs: ["Your role: {role}.", "Roolisi: {role}."],
  sees: [
    "{owner} will see your name and your email address, {email}.",
    "{owner} näkee nimesi ja sähköpostiosoitteesi {email}.",
  ],
  acceptFull: [
    "This course can't have more people, or you've joined too many courses. Ask its owner.",
    "Radalla ei ole tilaa useammille, tai olet liian monella radalla. Kysy omistajalta.",
  ],
  home: ["Your courses", "Omat radat"],
});
