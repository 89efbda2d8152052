import { texts } from "./section";

/** Texts shared by the people on a course and the members of a team: invitations, and offers of ownership. */
export const access = texts({
  saving: ["Saving…", "Tallennetaan…"],
  since: ["Since", "Lisätty"],
  remove: ["Remove", "Poista"],
  removeName: ["Remove {name}", "Poista {name}"],
  more: ["More for {name}", "Lisää: {name}"],
  inviteLink: ["Create link", "Luo linkki"],
  inviteEmail: ["Send invitation", "Lähetä kutsu"],
  email: ["Email", "Sähköposti"],
  emailHelp: [
    "Only an account with this verified address can accept it.",
    "Kutsun voi hyväksyä vain tilillä, jolla on tämä vahvistettu osoite.",
  ],
  noEmail: [
    "This server can't send email, so invite by link.",
    "Tämä palvelin ei voi lähettää sähköpostia, joten kutsu linkillä.",
  ],
  linkReady: ["Invitation link", "Kutsulinkki"],
  linkOnce: ["Copy it now. You won't be able to see it again.", "Kopioi se nyt. Et näe sitä enää myöhemmin."],
  sent: ["Invitation sent to {email}.", "Kutsu lähetetty osoitteeseen {email}."],
  byLink: ["By link", "Linkillä"],
  usesLeft: [
    "{uses, plural, one {# person can still accept it} other {# people can still accept it}}",
    "{uses, plural, one {# ihminen voi vielä hyväksyä} other {# ihmistä voi vielä hyväksyä}}",
  ],
  expires: ["Expires", "Vanhenee"],
  revoke: ["Revoke", "Peru"],
  revokeOf: ["Revoke invitation: {who}", "Peru kutsu: {who}"],
  revoked: ["The invitation no longer works.", "Kutsu ei enää toimi."],
  gone: [
    "Something changed in the meantime. This is the current state.",
    "Tilanne on muuttunut. Tässä on nykyinen.",
  ],
  offer: ["Make owner", "Tee omistajaksi"],
  isOffered: ["Offered to become owner", "Tarjottu omistajaksi"],
  withdraw: ["Withdraw offer", "Peru tarjous"],
  withdrawFrom: ["Withdraw offer to {name}", "Peru tarjous: {name}"],
  withdrawn: ["The offer was withdrawn.", "Tarjous peruttiin."],
  takeOver: ["Become the owner", "Ryhdy omistajaksi"],
  decline: ["Decline", "Kieltäydy"],
  accept: ["Accept", "Hyväksy"],
  notNow: ["Not now", "Ei nyt"],
  voidTitle: ["This invitation doesn't work", "Tämä kutsu ei toimi"],
  voidHelp: [
    "It has expired, was revoked, or has been used. Ask the sender for a new one.",
    "Se on vanhentunut, peruttu tai jo käytetty. Pyydä lähettäjältä uusi.",
  ],
  otherAddress: [
    "This invitation was sent to an address other than yours, {email}. Sign in with the account that has that address.",
    "Kutsu lähetettiin muuhun sähköpostiosoitteeseen kuin omaasi ({email}). Kirjaudu sisään tilillä, jolla on se osoite.",
  ],
  unverified: [
    "Verify your email address first, on your account page. Then open the invitation again.",
    "Vahvista ensin sähköpostiosoitteesi tilisi sivulla. Avaa kutsu sitten uudelleen.",
  ],
  openInvitations: ["Open invitations", "Avoimet kutsut"],
  you: ["You", "Sinä"],
  leaveHelp: [
    "You'll lose access immediately. Only the owner can invite you again.",
    "Pääsysi päättyy heti. Vain omistaja voi kutsua sinut uudelleen.",
  ],
});
