import { texts } from "./section";

/** Signing in and up, and the pages behind emailed links. */
export const signIn = texts({
  name: ["Name", "Nimi"],
  email: ["Email", "Sähköposti"],
  password: ["Password", "Salasana"],
  thenDecide: [
    "After signing in, you can allow or deny the application.",
    "Kirjautumisen jälkeen voit sallia tai kieltää sovelluksen.",
  ],
  newHere: ["New here?", "Oletko uusi täällä?"],
  forgotPassword: ["Forgot password?", "Unohtuiko salasana?"],
  or: ["or", "tai"],
  continueWith: ["Continue with {provider}", "Jatka {provider}-tilillä"],
  haveAccount: ["Already have an account?", "Onko sinulla jo tili?"],
  otherService: ["The other service", "Toinen palvelu"],

  passwordReset: [
    "Password changed. You've been signed out everywhere – sign in again.",
    "Salasana vaihdettu. Sinut on kirjattu ulos kaikkialta – kirjaudu uudelleen.",
  ],
  accountDeleted: ["Your account has been deleted.", "Tilisi on poistettu."],
  emailVerified: ["Your email address is verified.", "Sähköpostiosoitteesi on vahvistettu."],

  wrongPassword: ["Wrong email or password.", "Väärä sähköposti tai salasana."],
  disabled: [
    "This account has been disabled. Contact the people who run this server.",
    "Tämä tili on poistettu käytöstä. Ota yhteyttä palvelimen ylläpitoon.",
  ],
  emailTaken: [
    "There's already an account with this email address. Sign in to it as before, then link {provider} on your account page.",
    "Tällä sähköpostiosoitteella on jo tili. Kirjaudu siihen kuten ennenkin ja linkitä sitten {provider} tilisivulla.",
  ],
  emailUnverified: [
    "{provider} hasn't verified your email address, so no account was created. Verify it there, then try again.",
    "{provider} ei ole vahvistanut sähköpostiosoitettasi, joten tiliä ei luotu. Vahvista se siellä ja yritä uudelleen.",
  ],
  linkedElsewhere: [
    "That {provider} account is already linked to another Teepad account.",
    "Tuo {provider}-tili on jo linkitetty toiseen Teepad-tiliin.",
  ],
  gone: ["This account no longer exists.", "Tätä tiliä ei enää ole."],
  linkStale: [
    "You were signed out, or signed in to a different account, before {provider} was linked. Try again.",
    "Olit kirjautunut ulos tai toiselle tilille, ennen kuin {provider} ehdittiin linkittää. Yritä uudelleen.",
  ],
  linkFailed: [
    "{provider} wasn't linked. Nothing has changed.",
    "{provider} jäi linkittämättä. Mikään ei muuttunut.",
  ],
  linkLast: [
    "This is your only way to sign in, so it can't be unlinked.",
    "Tämä on ainoa kirjautumistapasi, joten linkitystä ei voi poistaa.",
  ],
  throttled: [
    "Too many attempts. Try again in 15 minutes.",
    "Liian monta yritystä. Yritä uudelleen 15 minuutin kuluttua.",
  ],
  failed: [
    "Sign-in failed. Try again, or sign in another way.",
    "Kirjautuminen epäonnistui. Yritä uudelleen tai kirjaudu toisella tavalla.",
  ],

  closed: [
    "No account here belongs to your {provider} account, and it can't create one: sign-up is restricted. Contact the people who run this server.",
    "{provider}-tilisi ei kuulu millekään täkäläiselle tilille, eikä sillä voi luoda tiliä: rekisteröitymistä on rajoitettu. Ota yhteyttä palvelimen ylläpitoon.",
  ],
  signUpDomains: [
    "Accounts are for people with an email address at {domains}.",
    "Tilin voi luoda, jos sähköpostiosoite on verkkotunnuksessa {domains}.",
  ],
  signUpInvited: [
    "Create an account to accept the invitation. If it was sent by email, use the address that it was sent to.",
    "Luo tili, niin voit hyväksyä kutsun. Jos kutsu tuli sähköpostitse, käytä osoitetta, johon se lähetettiin.",
  ],
  invitationOnly: ["Accounts are by invitation.", "Tilin voi luoda vain kutsusta."],
  invitationOnlyTitle: ["Accounts are by invitation", "Tilin voi luoda vain kutsusta"],
  invitationOnlyText: [
    "To create an account, open the link in the invitation you were sent. If you already have an account, sign in.",
    "Luo tili avaamalla saamasi kutsun linkki. Jos sinulla on jo tili, kirjaudu sisään.",
  ],
  signUpOffTitle: ["You can't create an account here", "Täällä ei voi luoda tiliä"],
  signUpOffText: [
    "This server takes no new accounts. If you already have one, sign in.",
    "Tälle palvelimelle ei luoda uusia tilejä. Jos sinulla on jo tili, kirjaudu sisään.",
  ],
  otherDomain: [
    "Use an email address at {domains}.",
    "Käytä sähköpostiosoitetta verkkotunnuksessa {domains}.",
  ],
  notInvited: [
    "The invitation no longer works, or was sent to another email address.",
    "Kutsu ei enää toimi, tai se lähetettiin toiseen sähköpostiosoitteeseen.",
  ],

  addressTaken: [
    "There's already an account with this email address. Sign in instead.",
    "Tällä sähköpostiosoitteella on jo tili. Kirjaudu sisään.",
  ],
  tooManySignUps: ["Too many sign-ups. {wait}", "Liian monta rekisteröitymistä. {wait}"],
  sentTitle: ["Check your email", "Tarkista sähköpostisi"],
  sentText: [
    "We've sent you a link to finish creating your account with the password you chose. It's valid for 24 hours. Check your spam folder too.",
    "Lähetimme sinulle linkin, jolla viimeistelet tilisi valitsemallasi salasanalla. Se on voimassa 24 tuntia. Katso myös roskapostikansiosta.",
  ],
  backToSignIn: ["Back to sign in", "Takaisin kirjautumiseen"],

  linkInvalid: ["This link no longer works", "Tämä linkki ei enää toimi"],
  confirmTitle: ["Finish creating your account", "Viimeistele tilisi"],
  confirmText: [
    "You're creating an account for {email}. Enter the password you chose. If you didn't sign up, close this page: no account has been created.",
    "Olet luomassa tiliä osoitteelle {email}. Kirjoita valitsemasi salasana. Jos et rekisteröitynyt itse, sulje tämä sivu: tiliä ei ole luotu.",
  ],
  confirmLinkInvalid: [
    "Links work once and expire after 24 hours. If you already have an account, sign in.",
    "Linkki toimii kerran ja vanhenee 24 tunnissa. Jos sinulla on jo tili, kirjaudu sisään.",
  ],
  wrongSignUpPassword: [
    "That's not the password you chose when signing up.",
    "Tämä ei ole salasana, jonka valitsit rekisteröityessäsi.",
  ],

  forgotTitle: ["Forgot your password?", "Unohtuiko salasana?"],
  forgotText: [
    "We'll email you a link to choose a new password.",
    "Lähetämme sinulle sähköpostitse linkin, jolla valitset uuden salasanan.",
  ],
  sendLink: ["Send link", "Lähetä linkki"],
  linkSent: [
    "If there's an account with that address, we've sent it a link. It's valid for 30 minutes. Check your spam folder too.",
    "Jos osoitteella on tili, lähetimme siihen linkin. Se on voimassa 30 minuuttia. Katso myös roskapostikansiosta.",
  ],
  noMailServer: [
    "Passwords can't be reset because no mail server is configured. Contact the administrator.",
    "Salasanaa ei voi vaihtaa, koska sähköpostipalvelinta ei ole määritetty. Ota yhteyttä ylläpitoon.",
  ],
  tooManyLinks: [
    "You've requested several links already. {wait}",
    "Olet jo pyytänyt useita linkkejä. {wait}",
  ],

  resetTitle: ["Choose a new password", "Valitse uusi salasana"],
  resetText: [
    "Set a new password for {email}. You'll be signed out everywhere.",
    "Aseta uusi salasana tilille {email}. Sinut kirjataan ulos kaikkialta.",
  ],
  resetLinkInvalid: [
    "Links work once and expire after 30 minutes.",
    "Linkki toimii kerran ja vanhenee 30 minuutissa.",
  ],
  newLink: ["Request a new link", "Pyydä uusi linkki"],
  newPassword: ["New password", "Uusi salasana"],
  setPassword: ["Set password", "Aseta salasana"],

  verifyLinkInvalid: [
    "Links work once and expire after 24 hours. Your account page shows whether your address is verified and can send a new link.",
    "Linkki toimii kerran ja vanhenee 24 tunnissa. Tilisivusi kertoo, onko osoite vahvistettu, ja sieltä voit lähettää uuden linkin.",
  ],
  toAccount: ["Go to account", "Tilisivulle"],
  verifySignIn: ["Sign in to verify your address", "Kirjaudu sisään ja vahvista osoitteesi"],
  verifySignInText: [
    "Sign in to the account with this address to verify it. That way, only you can verify your own account.",
    "Vahvista osoite kirjautumalla tilille, jolla se on. Näin vain sinä voit vahvistaa oman tilisi.",
  ],
  someoneElse: [
    "Did someone else create an account with your email address? {choose} to take it over.",
    "Onko joku muu luonut tilin sähköpostiosoitteellasi? {choose}, niin tili on vain sinun.",
  ],
  otherAccount: ["This link is for another account", "Tämä linkki kuuluu toiselle tilille"],
  otherAccountText: [
    "It verifies {email}, but you're signed in as {own}. Nothing was verified.",
    "Se vahvistaa osoitteen {email}, mutta olet kirjautunut osoitteella {own}. Mitään ei vahvistettu.",
  ],
  useAnother: ["Use another account", "Käytä toista tiliä"],
  isYourAddress: ["Is this your email address?", "Onko tämä sähköpostiosoitteesi?"],
  verify: ["Verify address", "Vahvista osoite"],
});
