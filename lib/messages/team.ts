import { section } from "./section";

/** The team of an application: members, invitations, and transfers of ownership. */
export const team = section({
  en: {
    title: "Team",
    help: "Members can change settings, add and remove secrets, manage webhooks and see requests. Only the owner can invite and remove members, transfer the application to one of them, and delete it.",
    memberCount: "{count, plural, =0 {Only you} one {You and # other person} other {You and # others}}",
    memberCountOf: "{count, plural, one {The owner and you} other {The owner and # members}}",
    manage: "Manage team",
    open: "See team",
    list: "People in the team",
    owner: "Owner",
    removeHelp:
      "A removed member loses access immediately, but may still know a secret: add a new one, deploy it, and remove the old one.",
    removed: "{name} is no longer in the team. If they know a secret, replace it.",
    offerTo: "Offer the application to {name}",
    offerHelp:
      "A member becomes the owner once they accept. You stay in the team. A verified application has to be verified again.",
    offered: "Offered to {name}. They become the owner when they accept.",
    invite: "Invite members",
    linkHelp:
      "Up to {uses, number} people can accept it within {days, number} days. They can do everything a member can: share it only with people you trust.",
    full: "A team can have at most {members, number} members and {invitations, number} open invitations. Remove or revoke some first.",
    leave: "Leave the team",
    leaveTitle: "Leave the team of {name}?",
    stay: "Stay",
    takeOverTitle: "{owner} is offering you this application",
    takeOverHelp:
      "As its owner you decide who is in the team, and whether the application is deleted. {owner} stays as a member. Users, secrets and webhooks stay as they are; a verified application has to be verified again.",
    takeOverFull: "You have too many applications. Delete one first.",
    invitation: "Invitation to a team",
    invitedTo: "{owner} invited you to work on {name}",
    invitedHelp: "Members can change its settings, secrets and webhooks, and see its requests.",
    sees: "The team will see your name and your email address, {email}.",
    acceptFull: "This team can't have more members, or you've joined too many teams. Ask the owner.",
    home: "Your applications",
  },
  fi: {
    title: "Tiimi",
    help: "Jäsenet muuttavat asetuksia, lisäävät ja poistavat salaisuuksia, hallitsevat webhookeja ja näkevät pyynnöt. Vain omistaja kutsuu ja poistaa jäseniä, antaa sovelluksen jollekin heistä ja poistaa sen.",
    memberCount: "{count, plural, =0 {Vain sinä} one {Sinä ja # muu} other {Sinä ja # muuta}}",
    memberCountOf: "{count, plural, one {Omistaja ja sinä} other {Omistaja ja # jäsentä}}",
    manage: "Hallitse tiimiä",
    open: "Näytä tiimi",
    list: "Tiimin ihmiset",
    owner: "Omistaja",
    removeHelp:
      "Poistetun jäsenen pääsy päättyy heti, mutta hän voi yhä tietää jonkin salaisuuden: lisää uusi, ota se käyttöön ja poista vanha.",
    removed: "{name} ei ole enää tiimissä. Jos hän tietää jonkin salaisuuden, vaihda se.",
    offerTo: "Tarjoa sovellusta: {name}",
    offerHelp:
      "Jäsenestä tulee omistaja, kun hän hyväksyy. Sinä jäät tiimiin. Vahvistettu sovellus on vahvistettava uudelleen.",
    offered: "Sovellusta tarjottu: {name}. Hänestä tulee omistaja, kun hän hyväksyy.",
    invite: "Kutsu jäseniä",
    linkHelp:
      "Enintään {uses, number} ihmistä voi hyväksyä kutsun {days, number} päivän kuluessa. He voivat tehdä kaiken, minkä jäsenet voivat: lähetä linkki vain niille, joihin luotat.",
    full: "Tiimissä voi olla enintään {members, number} jäsentä ja {invitations, number} avointa kutsua. Poista tai peru ensin joitakin.",
    leave: "Poistu tiimistä",
    leaveTitle: "Poistutaanko sovelluksen {name} tiimistä?",
    stay: "Jää tiimiin",
    takeOverTitle: "{owner} tarjoaa sinulle tätä sovellusta",
    takeOverHelp:
      "Omistajana päätät, keitä tiimissä on ja poistetaanko sovellus. Nykyinen omistaja ({owner}) jää jäseneksi. Käyttäjät, salaisuudet ja webhookit säilyvät; vahvistettu sovellus on vahvistettava uudelleen.",
    takeOverFull: "Sinulla on liian monta sovellusta. Poista ensin jokin.",
    invitation: "Kutsu tiimiin",
    invitedTo: "{owner} kutsuu sinut työskentelemään sovelluksen {name} parissa",
    invitedHelp: "Jäsenet muuttavat sen asetuksia, salaisuuksia ja webhookeja ja näkevät sen pyynnöt.",
    sees: "Tiimi näkee nimesi ja sähköpostiosoitteesi {email}.",
    acceptFull: "Tiimissä ei ole tilaa uusille jäsenille, tai olet liian monessa tiimissä. Kysy omistajalta.",
    home: "Omat sovellukset",
  },
});
