import { section } from "./section";

/** Signing in and up, and the pages behind emailed links. */
export const signIn = section({
  en: {
    name: "Name",
    email: "Email",
    password: "Password",
    thenDecide: "After signing in, you can allow or deny the application.",
    newHere: "New here?",
    forgotPassword: "Forgot password?",
    or: "or",
    continueWith: "Continue with {provider}",
    haveAccount: "Already have an account?",
    otherService: "The other service",

    passwordReset: "Password changed. You've been signed out everywhere – sign in again.",
    accountDeleted: "Your account has been deleted.",
    emailVerified: "Your email address is verified.",

    wrongPassword: "Wrong email or password.",
    disabled: "This account has been disabled. Contact the people who run this server.",
    emailTaken:
      "There's already an account with this email address. Sign in to it as before, then link {provider} on your account page.",
    emailUnverified:
      "{provider} hasn't verified your email address, so no account was created. Verify it there, then try again.",
    linkedElsewhere: "That {provider} account is already linked to another Teepad account.",
    gone: "This account no longer exists.",
    linkStale:
      "You were signed out, or signed in to a different account, before {provider} was linked. Try again.",
    linkFailed: "{provider} wasn't linked. Nothing has changed.",
    linkLast: "This is your only way to sign in, so it can't be unlinked.",
    throttled: "Too many attempts. Try again in 15 minutes.",
    failed: "Sign-in failed. Try again, or sign in another way.",

    addressTaken: "There's already an account with this email address. Sign in instead.",
    tooManySignUps: "Too many sign-ups. {wait}",
    sentTitle: "Check your email",
    sentText:
      "We've sent you a link to finish creating your account with the password you chose. It's valid for 24 hours. Check your spam folder too.",
    backToSignIn: "Back to sign in",

    linkInvalid: "This link no longer works",
    confirmTitle: "Finish creating your account",
    confirmText:
      "You're creating an account for {email}. Enter the password you chose. If you didn't sign up, close this page: no account has been created.",
    confirmLinkInvalid: "Links work once and expire after 24 hours. If you already have an account, sign in.",
    wrongSignUpPassword: "That's not the password you chose when signing up.",

    forgotTitle: "Forgot your password?",
    forgotText: "We'll email you a link to choose a new password.",
    sendLink: "Send link",
    linkSent:
      "If there's an account with that address, we've sent it a link. It's valid for 30 minutes. Check your spam folder too.",
    noMailServer: "Passwords can't be reset because no mail server is configured. Contact the administrator.",
    tooManyLinks: "You've requested several links already. {wait}",

    resetPage: "New password",
    resetTitle: "Choose a new password",
    resetText: "Set a new password for {email}. You'll be signed out everywhere.",
    resetLinkInvalid: "Links work once and expire after 30 minutes.",
    newLink: "Request a new link",
    newPassword: "New password",
    setPassword: "Set password",

    verifyPage: "Verify address",
    verifyLinkInvalid:
      "Links work once and expire after 24 hours. Your account page shows whether your address is verified and can send a new link.",
    toAccount: "Go to account",
    verifySignIn: "Sign in to verify your address",
    verifySignInText:
      "Sign in to the account with this address to verify it. That way, only you can verify your own account.",
    someoneElse: "Did someone else create an account with your email address? {choose} to take it over.",
    choosePassword: "Choose a new password",
    otherAccount: "This link is for another account",
    otherAccountText: "It verifies {email}, but you're signed in as {own}. Nothing was verified.",
    useAnother: "Use another account",
    isYourAddress: "Is this your email address?",
    verify: "Verify address",
  },
  fi: {
    name: "Nimi",
    email: "Sähköposti",
    password: "Salasana",
    thenDecide: "Kirjautumisen jälkeen voit sallia tai kieltää sovelluksen.",
    newHere: "Oletko uusi täällä?",
    forgotPassword: "Unohtuiko salasana?",
    or: "tai",
    continueWith: "Jatka {provider}-tilillä",
    haveAccount: "Onko sinulla jo tili?",
    otherService: "Toinen palvelu",

    passwordReset: "Salasana vaihdettu. Sinut on kirjattu ulos kaikkialta – kirjaudu uudelleen.",
    accountDeleted: "Tilisi on poistettu.",
    emailVerified: "Sähköpostiosoitteesi on vahvistettu.",

    wrongPassword: "Väärä sähköposti tai salasana.",
    disabled: "Tämä tili on poistettu käytöstä. Ota yhteyttä palvelimen ylläpitoon.",
    emailTaken:
      "Tällä sähköpostiosoitteella on jo tili. Kirjaudu siihen kuten ennenkin ja linkitä sitten {provider} tilisivulla.",
    emailUnverified:
      "{provider} ei ole vahvistanut sähköpostiosoitettasi, joten tiliä ei luotu. Vahvista se siellä ja yritä uudelleen.",
    linkedElsewhere: "Tuo {provider}-tili on jo linkitetty toiseen Teepad-tiliin.",
    gone: "Tätä tiliä ei enää ole.",
    linkStale:
      "Olit kirjautunut ulos tai toiselle tilille, ennen kuin {provider} ehdittiin linkittää. Yritä uudelleen.",
    linkFailed: "{provider} jäi linkittämättä. Mikään ei muuttunut.",
    linkLast: "Tämä on ainoa kirjautumistapasi, joten linkitystä ei voi poistaa.",
    throttled: "Liian monta yritystä. Yritä uudelleen 15 minuutin kuluttua.",
    failed: "Kirjautuminen epäonnistui. Yritä uudelleen tai kirjaudu toisella tavalla.",

    addressTaken: "Tällä sähköpostiosoitteella on jo tili. Kirjaudu sisään.",
    tooManySignUps: "Liian monta rekisteröitymistä. {wait}",
    sentTitle: "Tarkista sähköpostisi",
    sentText:
      "Lähetimme sinulle linkin, jolla viimeistelet tilisi valitsemallasi salasanalla. Se on voimassa 24 tuntia. Katso myös roskapostikansiosta.",
    backToSignIn: "Takaisin kirjautumiseen",

    linkInvalid: "Tämä linkki ei enää toimi",
    confirmTitle: "Viimeistele tilisi",
    confirmText:
      "Olet luomassa tiliä osoitteelle {email}. Kirjoita valitsemasi salasana. Jos et rekisteröitynyt itse, sulje tämä sivu: tiliä ei ole luotu.",
    confirmLinkInvalid:
      "Linkki toimii kerran ja vanhenee 24 tunnissa. Jos sinulla on jo tili, kirjaudu sisään.",
    wrongSignUpPassword: "Tämä ei ole salasana, jonka valitsit rekisteröityessäsi.",

    forgotTitle: "Unohtuiko salasana?",
    forgotText: "Lähetämme sinulle sähköpostitse linkin, jolla valitset uuden salasanan.",
    sendLink: "Lähetä linkki",
    linkSent:
      "Jos osoitteella on tili, lähetimme siihen linkin. Se on voimassa 30 minuuttia. Katso myös roskapostikansiosta.",
    noMailServer:
      "Salasanaa ei voi vaihtaa, koska sähköpostipalvelinta ei ole määritetty. Ota yhteyttä ylläpitoon.",
    tooManyLinks: "Olet jo pyytänyt useita linkkejä. {wait}",

    resetPage: "Uusi salasana",
    resetTitle: "Valitse uusi salasana",
    resetText: "Aseta uusi salasana tilille {email}. Sinut kirjataan ulos kaikkialta.",
    resetLinkInvalid: "Linkki toimii kerran ja vanhenee 30 minuutissa.",
    newLink: "Pyydä uusi linkki",
    newPassword: "Uusi salasana",
    setPassword: "Aseta salasana",

    verifyPage: "Vahvista osoite",
    verifyLinkInvalid:
      "Linkki toimii kerran ja vanhenee 24 tunnissa. Tilisivusi kertoo, onko osoite vahvistettu, ja sieltä voit lähettää uuden linkin.",
    toAccount: "Tilisivulle",
    verifySignIn: "Kirjaudu sisään ja vahvista osoitteesi",
    verifySignInText:
      "Vahvista osoite kirjautumalla tilille, jolla se on. Näin vain sinä voit vahvistaa oman tilisi.",
    someoneElse: "Onko joku muu luonut tilin sähköpostiosoitteellasi? {choose}, niin tili on vain sinun.",
    choosePassword: "Valitse uusi salasana",
    otherAccount: "Tämä linkki kuuluu toiselle tilille",
    otherAccountText:
      "Se vahvistaa osoitteen {email}, mutta olet kirjautunut osoitteella {own}. Mitään ei vahvistettu.",
    useAnother: "Käytä toista tiliä",
    isYourAddress: "Onko tämä sähköpostiosoitteesi?",
    verify: "Vahvista osoite",
  },
});
