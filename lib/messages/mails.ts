import { section } from "./section";

/**
 * The words of every mail: what it is about, the one link, and what to do when it was not asked for. Nothing that the
 * account's maker typed is among them: anybody can make an account with a stranger's address and a name that is an
 * advertisement.
 */
export const mails = section({
  en: {
    reset: "Reset your Teepad password",
    resetText: `Hi,

Someone (hopefully you) asked to reset the password of your Teepad account. Choose a new one here:

{link}

The link works once and expires in 30 minutes. If it wasn't you, ignore this email: your password hasn't changed.
`,
    signUp: "Finish creating your Teepad account",
    signUpText: `Hi,

Someone (hopefully you) is creating a Teepad account with this email address. Finish here:

{link}

The link works once, with the password you chose, and expires in 24 hours. If it wasn't you, ignore this email: no account has been created.
`,
    exists: "You already have a Teepad account",
    existsText: `Hi,

Someone (hopefully you) tried to create a Teepad account with this email address. You already have one. Sign in here:

{signIn}

Forgot your password? {forgotten}

If it wasn't you, ignore this email: nothing has changed.
`,
    verify: "Verify your email address for Teepad",
    verifyText: `Hi,

Please confirm that this is the email address of your Teepad account:

{link}

The link works once and expires in 24 hours. If you don't have a Teepad account, ignore this email.
`,
    linked: "{service} was linked to your Teepad account",
    linkedText: `Hi,

A {service} account was just linked to your Teepad account. Anyone who can sign in to it can now sign in to your account.

If it wasn't you, unlink it and change your password now: {account}
`,
    changed: "Your Teepad password was changed",
    changedText: `Hi,

The password of your Teepad account was just changed, and your other sessions were signed out.

If it wasn't you, reset your password now: {forgotten}
`,
  },
  fi: {
    reset: "Vaihda Teepad-salasanasi",
    resetText: `Hei,

joku (toivottavasti sinä) pyysi vaihtamaan Teepad-tilisi salasanan. Valitse uusi täällä:

{link}

Linkki toimii kerran, 30 minuutin ajan. Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: salasanasi ei ole muuttunut.
`,
    signUp: "Viimeistele Teepad-tilisi",
    signUpText: `Hei,

joku (toivottavasti sinä) on luomassa Teepad-tiliä tällä sähköpostiosoitteella. Viimeistele tili täällä:

{link}

Linkki toimii kerran valitsemallasi salasanalla, 24 tunnin ajan. Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: tiliä ei ole luotu.
`,
    exists: "Sinulla on jo Teepad-tili",
    existsText: `Hei,

joku (toivottavasti sinä) yritti luoda Teepad-tilin tällä sähköpostiosoitteella. Sinulla on jo tili. Kirjaudu siihen täällä:

{signIn}

Unohtuiko salasana? {forgotten}

Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: mikään ei ole muuttunut.
`,
    verify: "Vahvista sähköpostiosoitteesi Teepadille",
    verifyText: `Hei,

vahvista, että tämä on Teepad-tilisi sähköpostiosoite:

{link}

Linkki toimii kerran, 24 tunnin ajan. Jos sinulla ei ole Teepad-tiliä, sinun ei tarvitse tehdä mitään.
`,
    linked: "Teepad-tiliisi linkitettiin {service}",
    linkedText: `Hei,

Teepad-tiliisi linkitettiin juuri {service}-tili. Kuka tahansa, joka voi kirjautua sille, voi nyt kirjautua tilillesi.

Jos se et ollut sinä, poista linkitys ja vaihda salasanasi heti: {account}
`,
    changed: "Teepad-salasanasi on vaihdettu",
    changedText: `Hei,

Teepad-tilisi salasana vaihdettiin juuri, ja muut istuntosi päätettiin.

Jos se et ollut sinä, vaihda salasanasi heti: {forgotten}
`,
  },
});
