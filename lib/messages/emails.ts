import { section } from "./section";

/**
 * The texts of all emails: the subject, the link, and advice for users who did not request the email. They contain no
 * text that the account's creator typed: anyone can create an account with a stranger's address and an advertisement as
 * the name.
 */
export const emails = section({
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

You'll need the password you chose. The link works once and expires in 24 hours. If it wasn't you, ignore this email: no account has been created.
`,
    accountExists: "You already have a Teepad account",
    accountExistsText: `Hi,

Someone (hopefully you) tried to create a Teepad account with this email address. You already have one. Sign in here:

{signIn}

Forgot your password? {forgotPassword}

If it wasn't you, ignore this email: nothing has changed.
`,
    verify: "Verify your email address for Teepad",
    verifyText: `Hi,

Please confirm that this is the email address of your Teepad account:

{link}

The link works once and expires in 24 hours. If you don't have a Teepad account, ignore this email.
`,
    accountLinked: "{service} was linked to your Teepad account",
    accountLinkedText: `Hi,

A {service} account was just linked to your Teepad account. Anyone who can sign in to it can now sign in to your account.

If it wasn't you, unlink it and change your password now: {account}
`,
    passwordChanged: "Your Teepad password was changed",
    passwordChangedText: `Hi,

The password of your Teepad account was just changed, and you were signed out everywhere else.

If it wasn't you, reset your password now: {forgotPassword}
`,
    invitation: "You're invited to a course on Teepad",
    invitationText: `Hi,

A Teepad user has invited you to work on a disc golf course. See who invited you, and accept here:

{link}

You need a Teepad account with this email address. The link works once and expires in {days} days. If you weren't expecting this, ignore this email.
`,
    teamInvitation: "You're invited to an application's team on Teepad",
    teamInvitationText: `Hi,

A Teepad user has invited you to the team of an application that uses the Teepad API. See who invited you, and accept here:

{link}

You need a Teepad account with this email address. The link works once and expires in {days} days. If you weren't expecting this, ignore this email.
`,
    comment: "New comment on a Teepad course",
    commentText: `Hi,

There's a new comment on one of your courses, or in a conversation you've joined. Read it here:

{link}

You'll get at most one email an hour per conversation. To stop emails about this course, turn them off in its comments.
`,
    webhookFailing: "Your Teepad webhook endpoint is failing",
    webhookFailingText: `Hi,

One of your webhook endpoints on Teepad has failed for two days. Unless it recovers, Teepad will disable it on {day}.

Check its responses and send a test event:

{endpoint}
`,
    webhookDisabled: "Your Teepad webhook endpoint was disabled",
    webhookDisabledText: `Hi,

One of your webhook endpoints on Teepad has failed for five days, so Teepad has disabled it. It gets no more events.

Once it works again, enable it here and resend the failed events:

{endpoint}
`,
    webhookGoneText: `Hi,

One of your webhook endpoints on Teepad responded with 410 Gone, so Teepad has disabled it. It gets no more events.

If that was a mistake, enable it here and resend the failed events:

{endpoint}
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

Tarvitset valitsemasi salasanan. Linkki toimii kerran, 24 tunnin ajan. Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: tiliä ei ole luotu.
`,
    accountExists: "Sinulla on jo Teepad-tili",
    accountExistsText: `Hei,

joku (toivottavasti sinä) yritti luoda Teepad-tilin tällä sähköpostiosoitteella. Sinulla on jo tili. Kirjaudu siihen täällä:

{signIn}

Unohtuiko salasana? {forgotPassword}

Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: mikään ei ole muuttunut.
`,
    verify: "Vahvista Teepad-tilisi sähköpostiosoite",
    verifyText: `Hei,

vahvista, että tämä on Teepad-tilisi sähköpostiosoite:

{link}

Linkki toimii kerran, 24 tunnin ajan. Jos sinulla ei ole Teepad-tiliä, sinun ei tarvitse tehdä mitään.
`,
    accountLinked: "Teepad-tiliisi linkitettiin {service}",
    accountLinkedText: `Hei,

Teepad-tiliisi linkitettiin juuri {service}-tili. Kuka tahansa, joka voi kirjautua sille, voi nyt kirjautua tilillesi.

Jos se et ollut sinä, poista linkitys ja vaihda salasanasi heti: {account}
`,
    passwordChanged: "Teepad-salasanasi on vaihdettu",
    passwordChangedText: `Hei,

Teepad-tilisi salasana vaihdettiin juuri, ja sinut kirjattiin ulos muualta.

Jos se et ollut sinä, vaihda salasanasi heti: {forgotPassword}
`,
    invitation: "Sinut on kutsuttu radalle Teepadissa",
    invitationText: `Hei,

eräs Teepadin käyttäjä on kutsunut sinut frisbeegolfradalle. Katso, kuka kutsui, ja hyväksy kutsu täällä:

{link}

Tarvitset Teepad-tilin tällä sähköpostiosoitteella. Linkki toimii kerran, {days} päivän ajan. Jos et tiedä, mistä on kyse, sinun ei tarvitse tehdä mitään: mitään ei tapahdu.
`,
    teamInvitation: "Sinut on kutsuttu sovelluksen tiimiin Teepadissa",
    teamInvitationText: `Hei,

eräs Teepadin käyttäjä on kutsunut sinut Teepadin rajapintaa käyttävän sovelluksen tiimiin. Katso, kuka kutsui, ja hyväksy kutsu täällä:

{link}

Tarvitset Teepad-tilin tällä sähköpostiosoitteella. Linkki toimii kerran, {days} päivän ajan. Jos et tiedä, mistä on kyse, sinun ei tarvitse tehdä mitään: mitään ei tapahdu.
`,
    comment: "Uusi kommentti Teepad-radalla",
    commentText: `Hei,

radallasi tai keskustelussa, johon olet osallistunut, on uusi kommentti. Lue se täällä:

{link}

Saat keskustelusta enintään yhden viestin tunnissa. Jos et halua viestejä tästä radasta, poista ne käytöstä radan kommenteissa.
`,
    webhookFailing: "Teepadin webhook-osoitteesi ei toimi",
    webhookFailingText: `Hei,

webhookien lähettäminen yhteen osoitteistasi on epäonnistunut kahden päivän ajan. Ellei osoite ala taas toimia, Teepad poistaa sen käytöstä {day}.

Katso, mitä osoite vastasi, ja lähetä testitapahtuma:

{endpoint}
`,
    webhookDisabled: "Teepadin webhook-osoitteesi poistettiin käytöstä",
    webhookDisabledText: `Hei,

webhookien lähettäminen yhteen osoitteistasi on epäonnistunut viiden päivän ajan, joten Teepad on poistanut sen käytöstä. Siihen ei enää lähetetä tapahtumia.

Kun osoite taas toimii, ota se käyttöön täällä ja lähetä epäonnistuneet tapahtumat uudelleen:

{endpoint}
`,
    webhookGoneText: `Hei,

yksi webhook-osoitteistasi vastasi 410 Gone, joten Teepad on poistanut sen käytöstä. Siihen ei enää lähetetä tapahtumia.

Jos se oli erehdys, ota osoite käyttöön täällä ja lähetä epäonnistuneet tapahtumat uudelleen:

{endpoint}
`,
  },
});
