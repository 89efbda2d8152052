import { section } from "./section";

/**
 * The words of every mail: what it is about, the one link, and what to do when it was not asked for. Nothing that the
 * account's maker typed is among them: anybody can make an account with a stranger's address and a name that is an
 * advertisement.
 */
export const mails = section({
  en: {
    reset: "Choose a new Teepad password",
    resetText: `Hello,

somebody, probably you, asked for a new password for your Teepad account. Choose it here:

{link}

The link works once, for 30 minutes. If it was not you, do nothing: your password stays as it is.
`,
    signUp: "Finish creating your Teepad account",
    signUpText: `Hello,

somebody, probably you, is creating a Teepad account with this e-mail address. Finish it here:

{link}

The link works once, for 24 hours, with the password that was chosen. If it was not you, do nothing: there is no account.
`,
    exists: "You have a Teepad account already",
    existsText: `Hello,

somebody, probably you, tried to create a Teepad account with this e-mail address. You have one already; sign in to it:

{signIn}

If you do not know the password: {forgotten}. If it was not you, do nothing: nothing has changed.
`,
    verify: "Confirm your e-mail address for Teepad",
    verifyText: `Hello,

please confirm that this is the e-mail address of your Teepad account:

{link}

The link works once, for 24 hours. If you have no account there, do nothing.
`,
    linked: "{service} was linked to your Teepad account",
    linkedText: `Hello,

a {service} account was linked to your Teepad account just now. Whoever has it can sign in to your account.

If it was not you, unlink it and change your password at once: {account}
`,
    changed: "Your Teepad password was changed",
    changedText: `Hello,

the password of your Teepad account was changed just now, and other sessions were ended.

If it was not you, choose a new password at once: {forgotten}
`,
  },
  fi: {
    reset: "Valitse uusi Teepad-salasana",
    resetText: `Hei,

joku, luultavasti sinä, pyysi uutta salasanaa Teepad-tilillesi. Valitse se täällä:

{link}

Linkki toimii kerran, 30 minuutin ajan. Jos se et ollut sinä, älä tee mitään: salasanasi pysyy ennallaan.
`,
    signUp: "Viimeistele Teepad-tilisi",
    signUpText: `Hei,

joku, luultavasti sinä, on luomassa Teepad-tiliä tällä sähköpostiosoitteella. Viimeistele se täällä:

{link}

Linkki toimii kerran, 24 tunnin ajan, sillä salasanalla, joka valittiin. Jos se et ollut sinä, älä tee mitään: tiliä ei ole.
`,
    exists: "Sinulla on jo Teepad-tili",
    existsText: `Hei,

joku, luultavasti sinä, yritti luoda Teepad-tilin tällä sähköpostiosoitteella. Sinulla on jo tili; kirjaudu siihen:

{signIn}

Jos et tiedä salasanaa: {forgotten}. Jos se et ollut sinä, älä tee mitään: mikään ei ole muuttunut.
`,
    verify: "Vahvista sähköpostiosoitteesi Teepadille",
    verifyText: `Hei,

vahvista, että tämä on Teepad-tilisi sähköpostiosoite:

{link}

Linkki toimii kerran, 24 tunnin ajan. Jos sinulla ei ole siellä tiliä, älä tee mitään.
`,
    linked: "Teepad-tiliisi linkitettiin {service}",
    linkedText: `Hei,

Teepad-tiliisi linkitettiin juuri {service}-tili. Kuka tahansa, jolla se on, voi kirjautua tilillesi.

Jos se et ollut sinä, poista linkitys ja vaihda salasanasi heti: {account}
`,
    changed: "Teepad-salasanasi on vaihdettu",
    changedText: `Hei,

Teepad-tilisi salasana vaihdettiin juuri, ja muut istunnot päätettiin.

Jos se et ollut sinä, valitse heti uusi salasana: {forgotten}
`,
  },
});
