import { section } from "./section";

/** Signing in and up, and what happens by a link in a mail. */
export const signing = section({
  en: {
    name: "Name",
    email: "Email",
    password: "Password",
    thenDecide: "Then you decide what the application may do.",
    newHere: "New here?",
    forgotten: "Forgotten password?",
    or: "or",
    continueWith: "Continue with {provider}",
    haveAccount: "Have an account?",
    otherService: "The other service",

    passwordReset: "Your new password is set, and every session has ended. Sign in with it.",
    accountDeleted: "Your account and everything in it were deleted.",
    emailVerified: "Your e-mail address is verified.",

    wrongPassword: "The e-mail address or the password is wrong.",
    emailTaken:
      "An account here has this e-mail address already. Sign in to it as you did before; then link {provider} on your account page.",
    emailUnverified:
      "{provider} does not say that your e-mail address is verified, so no account could be made with it.",
    elsewhere: "That {provider} account signs in to another account here already.",
    gone: "This account does not exist any more.",
    linkStale:
      "You were signed out, or signed in to another account, before {provider} was linked. Start again.",
    linkFailed: "{provider} was not linked. Nothing has changed.",
    linkLast: "This is the only way to sign in to your account, so it stays linked.",
    throttled: "Too many attempts. Try again in a quarter of an hour.",
    failedThere: "Signing in there did not work. Try again, or sign in another way.",

    addressTaken: "This address has an account already. Sign in instead.",
    manySignUps: "Too many sign-ups with this address or from here. {wait}",
    sentTitle: "Look into your mail",
    sentText:
      "We sent you a link. It works for 24 hours, and finishes creating your account with the password that you chose. Look into the spam folder too.",
    toSigningIn: "To signing in",

    linkVoid: "This link does not work any more",
    confirmTitle: "Finish creating your account",
    confirmText:
      "For {email}. Type the password that you chose. Was it not you who chose one? Then close this page: there is no account.",
    confirmVoid: "A link works once, for 24 hours. If your account is there already, sign in to it.",
    notChosen: "This is not the password that was chosen.",

    forgotTitle: "Forgotten password",
    forgotText: "We send you a link by e-mail, and you choose a new password there.",
    sendLink: "Send link",
    linkSent:
      "If there is an account with that address, a link is on its way to it. It works for 30 minutes. Look into the spam folder too.",
    noMail:
      "Passwords cannot be reset here: this installation has no mail server configured, so it cannot send you a link. Ask the people who run it.",
    manyLinks: "Several links were asked for already. {wait}",
    backToSigningIn: "Back to signing in",

    resetPage: "New password",
    resetTitle: "Choose a new password",
    resetText: "For {email}. It ends every session of your account.",
    resetVoid: "A link works once, for 30 minutes.",
    newLink: "Ask for a new link",
    newPassword: "New password",
    setPassword: "Set password",

    verifyPage: "Verify address",
    verifyVoid:
      "A link works once, for 24 hours. Your account page says whether the address is verified, and sends a new link.",
    toAccount: "To the account page",
    verifySignIn: "Sign in to verify your address",
    verifySignInText:
      "Sign in to the account with this address; then you return here. So nobody's account is verified but your own.",
    somebodyElse:
      "Did somebody else make an account with your address? {choose}: it makes the account yours alone.",
    choosePassword: "Choose a new password",
    otherAccount: "This link is for another account",
    otherAccountText: "It verifies {email}, and you are signed in as {own}. Nothing was verified.",
    useAnother: "Use another account",
    isYours: "Is this your e-mail address?",
    verify: "Verify address",
  },
  fi: {
    name: "Nimi",
    email: "Sähköposti",
    password: "Salasana",
    thenDecide: "Sen jälkeen päätät, mitä sovellus saa tehdä.",
    newHere: "Oletko uusi täällä?",
    forgotten: "Unohtuiko salasana?",
    or: "tai",
    continueWith: "Jatka {provider}-tilillä",
    haveAccount: "Onko sinulla jo tili?",
    otherService: "Toinen palvelu",

    passwordReset: "Uusi salasana on asetettu, ja kaikki istunnot ovat päättyneet. Kirjaudu sillä sisään.",
    accountDeleted: "Tilisi ja kaikki siihen kuulunut on poistettu.",
    emailVerified: "Sähköpostiosoitteesi on vahvistettu.",

    wrongPassword: "Sähköpostiosoite tai salasana on väärä.",
    emailTaken:
      "Tällä sähköpostiosoitteella on jo tili. Kirjaudu siihen kuten ennenkin ja linkitä sitten {provider} tilisivulla.",
    emailUnverified:
      "{provider} ei kerro, että sähköpostiosoitteesi on vahvistettu, joten tiliä ei voitu luoda sillä.",
    elsewhere: "Sillä {provider}-tilillä kirjaudutaan täällä jo toiseen tiliin.",
    gone: "Tätä tiliä ei enää ole.",
    linkStale:
      "Olit kirjautunut ulos tai toiselle tilille, ennen kuin {provider} ehdittiin linkittää. Aloita alusta.",
    linkFailed: "{provider} jäi linkittämättä. Mikään ei muuttunut.",
    linkLast: "Tämä on ainoa tapa kirjautua tilillesi, joten linkitys säilyy.",
    throttled: "Liian monta yritystä. Yritä uudelleen vartin kuluttua.",
    failedThere: "Kirjautuminen siellä ei onnistunut. Yritä uudelleen tai kirjaudu toisella tavalla.",

    addressTaken: "Tällä osoitteella on jo tili. Kirjaudu sen sijaan sisään.",
    manySignUps: "Tällä osoitteella tai täältä on yritetty luoda liian monta tiliä. {wait}",
    sentTitle: "Katso sähköpostisi",
    sentText:
      "Lähetimme sinulle linkin. Se toimii 24 tuntia ja viimeistelee tilisi valitsemallasi salasanalla. Katso myös roskapostikansiosta.",
    toSigningIn: "Kirjautumiseen",

    linkVoid: "Tämä linkki ei enää toimi",
    confirmTitle: "Viimeistele tilisi",
    confirmText:
      "Tili osoitteelle {email}. Kirjoita valitsemasi salasana. Etkö valinnut salasanaa itse? Sulje silloin tämä sivu: tiliä ei ole.",
    confirmVoid: "Linkki toimii kerran, 24 tunnin ajan. Jos tilisi on jo luotu, kirjaudu siihen.",
    notChosen: "Tämä ei ole valittu salasana.",

    forgotTitle: "Unohtunut salasana",
    forgotText: "Lähetämme sinulle sähköpostitse linkin, josta voit valita uuden salasanan.",
    sendLink: "Lähetä linkki",
    linkSent:
      "Jos osoitteella on tili, linkki on matkalla siihen. Se toimii 30 minuuttia. Katso myös roskapostikansiosta.",
    noMail:
      "Salasanaa ei voi vaihtaa tässä: asennukselle ei ole määritetty sähköpostipalvelinta, joten se ei voi lähettää linkkiä. Kysy palvelun ylläpidolta.",
    manyLinks: "Linkkiä on pyydetty jo useaan kertaan. {wait}",
    backToSigningIn: "Takaisin kirjautumiseen",

    resetPage: "Uusi salasana",
    resetTitle: "Valitse uusi salasana",
    resetText: "Tilille {email}. Kaikki tilisi istunnot päättyvät.",
    resetVoid: "Linkki toimii kerran, 30 minuutin ajan.",
    newLink: "Pyydä uusi linkki",
    newPassword: "Uusi salasana",
    setPassword: "Aseta salasana",

    verifyPage: "Vahvista osoite",
    verifyVoid:
      "Linkki toimii kerran, 24 tunnin ajan. Tilisivusi kertoo, onko osoite vahvistettu, ja lähettää uuden linkin.",
    toAccount: "Tilisivulle",
    verifySignIn: "Kirjaudu sisään ja vahvista osoitteesi",
    verifySignInText:
      "Kirjaudu tilille, jolla on tämä osoite, niin palaat tänne. Näin kukaan ei voi vahvistaa muuta kuin oman tilinsä.",
    somebodyElse: "Onko joku muu luonut tilin osoitteellasi? {choose}: sen jälkeen tili on vain sinun.",
    choosePassword: "Valitse uusi salasana",
    otherAccount: "Tämä linkki kuuluu toiselle tilille",
    otherAccountText:
      "Se vahvistaa osoitteen {email}, mutta olet kirjautunut osoitteella {own}. Mitään ei vahvistettu.",
    useAnother: "Käytä toista tiliä",
    isYours: "Onko tämä sähköpostiosoitteesi?",
    verify: "Vahvista osoite",
  },
});
