import { section } from "./section";

/** Signing in and up, and what happens by a link in a mail. */
export const signing = section({
  en: {
    name: "Name",
    email: "Email",
    password: "Password",
    thenDecide: "You'll then choose whether to allow the application.",
    newHere: "New here?",
    forgotten: "Forgot password?",
    or: "or",
    continueWith: "Continue with {provider}",
    haveAccount: "Already have an account?",
    otherService: "The other service",

    passwordReset: "Password changed. You've been signed out everywhere – sign in again.",
    accountDeleted: "Your account has been deleted.",
    emailVerified: "Your email address is verified.",

    wrongPassword: "Wrong email or password.",
    emailTaken:
      "There's already an account with this email address. Sign in to it as before, then link {provider} on your account page.",
    emailUnverified: "{provider} hasn't verified your email address, so no account could be created.",
    elsewhere: "That {provider} account is already linked to another Teepad account.",
    gone: "This account no longer exists.",
    linkStale:
      "You were signed out, or signed in to a different account, before {provider} was linked. Try again.",
    linkFailed: "{provider} wasn't linked. Nothing has changed.",
    linkLast: "This is your only way to sign in, so it can't be unlinked.",
    throttled: "Too many attempts. Try again in 15 minutes.",
    failedThere: "Sign-in failed. Try again, or sign in another way.",

    addressTaken: "This email already has an account. Sign in instead.",
    manySignUps: "Too many sign-ups. {wait}",
    sentTitle: "Check your email",
    sentText:
      "We've sent you a link to finish creating your account with the password you chose. It's valid for 24 hours. Check your spam folder too.",
    toSigningIn: "Back to sign in",

    linkVoid: "This link no longer works",
    confirmTitle: "Finish creating your account",
    confirmText:
      "For {email}. Enter the password you chose. If you didn't sign up, close this page: no account has been created.",
    confirmVoid: "Links work once and expire after 24 hours. If you already have an account, sign in.",
    notChosen: "That's not the password you chose when signing up.",

    forgotTitle: "Forgot your password?",
    forgotText: "We'll email you a link to choose a new password.",
    sendLink: "Send link",
    linkSent:
      "If there's an account with that address, we've sent it a link. It's valid for 30 minutes. Check your spam folder too.",
    noMail:
      "Passwords can't be reset: this server has no mail server configured. Contact the people who run it.",
    manyLinks: "You've requested several links already. {wait}",
    backToSigningIn: "Back to sign in",

    resetPage: "New password",
    resetTitle: "Choose a new password",
    resetText: "For {email}. You'll be signed out everywhere.",
    resetVoid: "Links work once and expire after 30 minutes.",
    newLink: "Request a new link",
    newPassword: "New password",
    setPassword: "Set password",

    verifyPage: "Verify address",
    verifyVoid:
      "Links work once and expire after 24 hours. Your account page shows whether your address is verified and can send a new link.",
    toAccount: "Go to account",
    verifySignIn: "Sign in to verify your address",
    verifySignInText:
      "Sign in to the account with this address to verify it. This way only you can verify your own account.",
    somebodyElse: "Did someone else create an account with your email address? {choose} to take it over.",
    choosePassword: "Choose a new password",
    otherAccount: "This link is for another account",
    otherAccountText: "It verifies {email}, but you're signed in as {own}. Nothing was verified.",
    useAnother: "Use another account",
    isYours: "Is this your email address?",
    verify: "Verify address",
  },
  fi: {
    name: "Nimi",
    email: "Sähköposti",
    password: "Salasana",
    thenDecide: "Sen jälkeen päätät, sallitko sovelluksen.",
    newHere: "Oletko uusi täällä?",
    forgotten: "Unohtuiko salasana?",
    or: "tai",
    continueWith: "Jatka {provider}-tilillä",
    haveAccount: "Onko sinulla jo tili?",
    otherService: "Toinen palvelu",

    passwordReset: "Salasana vaihdettu. Sinut on kirjattu ulos kaikkialta – kirjaudu uudelleen.",
    accountDeleted: "Tilisi on poistettu.",
    emailVerified: "Sähköpostiosoitteesi on vahvistettu.",

    wrongPassword: "Väärä sähköposti tai salasana.",
    emailTaken:
      "Tällä sähköpostiosoitteella on jo tili. Kirjaudu siihen kuten ennenkin ja linkitä sitten {provider} tilisivulla.",
    emailUnverified: "{provider} ei ole vahvistanut sähköpostiosoitettasi, joten tiliä ei voitu luoda.",
    elsewhere: "Tuo {provider}-tili on jo linkitetty toiseen Teepad-tiliin.",
    gone: "Tätä tiliä ei enää ole.",
    linkStale:
      "Olit kirjautunut ulos tai toiselle tilille, ennen kuin {provider} ehdittiin linkittää. Yritä uudelleen.",
    linkFailed: "{provider} jäi linkittämättä. Mikään ei muuttunut.",
    linkLast: "Tämä on ainoa kirjautumistapasi, joten linkitystä ei voi poistaa.",
    throttled: "Liian monta yritystä. Yritä uudelleen 15 minuutin kuluttua.",
    failedThere: "Kirjautuminen epäonnistui. Yritä uudelleen tai kirjaudu toisella tavalla.",

    addressTaken: "Tällä sähköpostiosoitteella on jo tili. Kirjaudu sisään.",
    manySignUps: "Liian monta rekisteröitymistä. {wait}",
    sentTitle: "Katso sähköpostisi",
    sentText:
      "Lähetimme sinulle linkin, jolla viimeistelet tilisi valitsemallasi salasanalla. Se on voimassa 24 tuntia. Katso myös roskapostikansiosta.",
    toSigningIn: "Takaisin kirjautumiseen",

    linkVoid: "Tämä linkki ei enää toimi",
    confirmTitle: "Viimeistele tilisi",
    confirmText:
      "Tili osoitteelle {email}. Kirjoita valitsemasi salasana. Jos et rekisteröitynyt itse, sulje tämä sivu: tiliä ei ole luotu.",
    confirmVoid: "Linkki toimii kerran ja vanhenee 24 tunnissa. Jos sinulla on jo tili, kirjaudu sisään.",
    notChosen: "Tämä ei ole salasana, jonka valitsit rekisteröityessäsi.",

    forgotTitle: "Unohtuiko salasana?",
    forgotText: "Lähetämme sinulle sähköpostitse linkin, jolla valitset uuden salasanan.",
    sendLink: "Lähetä linkki",
    linkSent:
      "Jos osoitteella on tili, lähetimme siihen linkin. Se on voimassa 30 minuuttia. Katso myös roskapostikansiosta.",
    noMail:
      "Salasanaa ei voi vaihtaa: palvelimelle ei ole määritetty sähköpostipalvelinta. Ota yhteyttä ylläpitoon.",
    manyLinks: "Olet jo pyytänyt useita linkkejä. {wait}",
    backToSigningIn: "Takaisin kirjautumiseen",

    resetPage: "Uusi salasana",
    resetTitle: "Valitse uusi salasana",
    resetText: "Tilille {email}. Sinut kirjataan ulos kaikkialta.",
    resetVoid: "Linkki toimii kerran ja vanhenee 30 minuutissa.",
    newLink: "Pyydä uusi linkki",
    newPassword: "Uusi salasana",
    setPassword: "Aseta salasana",

    verifyPage: "Vahvista osoite",
    verifyVoid:
      "Linkki toimii kerran ja vanhenee 24 tunnissa. Tilisivusi kertoo, onko osoite vahvistettu, ja sieltä voit lähettää uuden linkin.",
    toAccount: "Tilisivulle",
    verifySignIn: "Kirjaudu sisään ja vahvista osoitteesi",
    verifySignInText:
      "Vahvista osoite kirjautumalla tilille, jolla se on. Näin vain sinä voit vahvistaa oman tilisi.",
    somebodyElse: "Onko joku muu luonut tilin sähköpostiosoitteellasi? {choose}, niin tili on vain sinun.",
    choosePassword: "Valitse uusi salasana",
    otherAccount: "Tämä linkki kuuluu toiselle tilille",
    otherAccountText:
      "Se vahvistaa osoitteen {email}, mutta olet kirjautunut osoitteella {own}. Mitään ei vahvistettu.",
    useAnother: "Käytä toista tiliä",
    isYours: "Onko tämä sähköpostiosoitteesi?",
    verify: "Vahvista osoite",
  },
});
