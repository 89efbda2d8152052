import { texts } from "./section";

/** The team of an application: members, invitations, and transfers of ownership. */
export const team = texts({
  title: ["Team", "Tiimi"],
  help: [
    "Members can change settings, add and remove secrets, manage webhooks and see requests. Only the owner can invite and remove members, transfer the application to one of them, and delete it.",
    "Jäsenet muuttavat asetuksia, lisäävät ja poistavat salaisuuksia, hallitsevat webhookeja ja näkevät pyynnöt. Vain omistaja kutsuu ja poistaa jäseniä, antaa sovelluksen jollekin heistä ja poistaa sen.",
  ],
  memberCount: [
    "{count, plural, =0 {Only you} one {You and # other person} other {You and # others}}",
    "{count, plural, =0 {Vain sinä} one {Sinä ja # muu} other {Sinä ja # muuta}}",
  ],
  memberCountOf: [
    "{count, plural, one {The owner and you} other {The owner and # members}}",
    "{count, plural, one {Omistaja ja sinä} other {Omistaja ja # jäsentä}}",
  ],
  manage: ["Manage team", "Hallitse tiimiä"],
  open: ["See team", "Näytä tiimi"],
  list: ["People in the team", "Tiimin ihmiset"],
  owner: ["Owner", "Omistaja"],
  removeHelp: [
    "A removed member loses access immediately, but may still know a secret: add a new one, deploy it, and remove the old one.",
    "Poistetun jäsenen pääsy päättyy heti, mutta hän voi yhä tietää jonkin salaisuuden: lisää uusi, ota se käyttöön ja poista vanha.",
  ],
  removed: [
    "{name} is no longer in the team. If they know a secret, replace it.",
    "{name} ei ole enää tiimissä. Jos hän tietää jonkin salaisuuden, vaihda se.",
  ],
  offerTo: ["Offer the application to {name}", "Tarjoa sovellusta: {name}"],
  offerHelp: [
    "A member becomes the owner once they accept. You stay in the team. A verified application has to be verified again.",
    "Jäsenestä tulee omistaja, kun hän hyväksyy. Sinä jäät tiimiin. Vahvistettu sovellus on vahvistettava uudelleen.",
  ],
  offered: [
    "Offered to {name}. They become the owner when they accept.",
    "Sovellusta tarjottu: {name}. Hänestä tulee omistaja, kun hän hyväksyy.",
  ],
  invite: ["Invite members", "Kutsu jäseniä"],
  linkHelp: [
    "Up to {uses, number} people can accept it within {days, number} days. They can do everything a member can: share it only with people you trust.",
    "Enintään {uses, number} ihmistä voi hyväksyä kutsun {days, number} päivän kuluessa. He voivat tehdä kaiken, minkä jäsenet voivat: lähetä linkki vain niille, joihin luotat.",
  ],
  full: [
    "A team can have at most {members, number} members and {invitations, number} open invitations. Remove or revoke some first.",
    "Tiimissä voi olla enintään {members, number} jäsentä ja {invitations, number} avointa kutsua. Poista tai peru ensin joitakin.",
  ],
  leave: ["Leave the team", "Poistu tiimistä"],
  leaveTitle: ["Leave the team of {name}?", "Poistutaanko sovelluksen {name} tiimistä?"],
  stay: ["Stay", "Jää tiimiin"],
  takeOverTitle: ["{owner} is offering you this application", "{owner} tarjoaa sinulle tätä sovellusta"],
  takeOverHelp: [
    "As its owner you decide who is in the team, and whether the application is deleted. {owner} stays as a member. Users, secrets and webhooks stay as they are; a verified application has to be verified again.",
    "Omistajana päätät, keitä tiimissä on ja poistetaanko sovellus. Nykyinen omistaja ({owner}) jää jäseneksi. Käyttäjät, salaisuudet ja webhookit säilyvät; vahvistettu sovellus on vahvistettava uudelleen.",
  ],
  takeOverFull: [
    "You have too many applications. Delete one first.",
    "Sinulla on liian monta sovellusta. Poista ensin jokin.",
  ],
  invitation: ["Invitation to a team", "Kutsu tiimiin"],
  invitedTo: [
    "{owner} invited you to work on {name}",
    "{owner} kutsuu sinut työskentelemään sovelluksen {name} parissa",
  ],
  invitedHelp: [
    "Members can change its settings, secrets and webhooks, and see its requests.",
    "Jäsenet muuttavat sen asetuksia, salaisuuksia ja webhookeja ja näkevät sen pyynnöt.",
  ],
  sees: [
    "The team will see your name and your email address, {email}.",
    "Tiimi näkee nimesi ja sähköpostiosoitteesi {email}.",
  ],
  acceptFull: [
    "This team can't have more members, or you've joined too many teams. Ask the owner.",
    "Tiimissä ei ole tilaa uusille jäsenille, tai olet liian monessa tiimissä. Kysy omistajalta.",
  ],
  home: ["Your applications", "Omat sovellukset"],
});
