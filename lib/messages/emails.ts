import { texts } from "./section";

/**
 * The texts of all emails: the subject, the link, and advice for users who did not request the email. They contain no
 * text that the account's creator typed: anyone can create an account with a stranger's address and an advertisement as
 * the name.
 */
export const emails = texts({
  reset: ["Reset your Teepad password", "Vaihda Teepad-salasanasi"],
  resetText: [
    `Hi,

Someone (hopefully you) asked to reset the password of your Teepad account. Choose a new one here:

{link}

The link works once and expires in 30 minutes. If it wasn't you, ignore this email: your password hasn't changed.
`,
    `Hei,

joku (toivottavasti sinä) pyysi vaihtamaan Teepad-tilisi salasanan. Valitse uusi täällä:

{link}

Linkki toimii kerran, 30 minuutin ajan. Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: salasanasi ei ole muuttunut.
`,
  ],
  signUp: ["Finish creating your Teepad account", "Viimeistele Teepad-tilisi"],
  signUpText: [
    `Hi,

Someone (hopefully you) is creating a Teepad account with this email address. Finish here:

{link}

You'll need the password you chose. The link works once and expires in 24 hours. If it wasn't you, ignore this email: no account has been created.
`,
    `Hei,

joku (toivottavasti sinä) on luomassa Teepad-tiliä tällä sähköpostiosoitteella. Viimeistele tili täällä:

{link}

Tarvitset valitsemasi salasanan. Linkki toimii kerran, 24 tunnin ajan. Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: tiliä ei ole luotu.
`,
  ],
  accountExists: ["You already have a Teepad account", "Sinulla on jo Teepad-tili"],
  accountExistsText: [
    `Hi,

Someone (hopefully you) tried to create a Teepad account with this email address. You already have one. Sign in here:

{signIn}

Forgot your password? {forgotPassword}

If it wasn't you, ignore this email: nothing has changed.
`,
    `Hei,

joku (toivottavasti sinä) yritti luoda Teepad-tilin tällä sähköpostiosoitteella. Sinulla on jo tili. Kirjaudu siihen täällä:

{signIn}

Unohtuiko salasana? {forgotPassword}

Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: mikään ei ole muuttunut.
`,
  ],
  verify: ["Verify your email address for Teepad", "Vahvista Teepad-tilisi sähköpostiosoite"],
  verifyText: [
    `Hi,

Please confirm that this is the email address of your Teepad account:

{link}

The link works once and expires in 24 hours. If you don't have a Teepad account, ignore this email.
`,
    `Hei,

vahvista, että tämä on Teepad-tilisi sähköpostiosoite:

{link}

Linkki toimii kerran, 24 tunnin ajan. Jos sinulla ei ole Teepad-tiliä, sinun ei tarvitse tehdä mitään.
`,
  ],
  accountLinked: ["{service} was linked to your Teepad account", "Teepad-tiliisi linkitettiin {service}"],
  accountLinkedText: [
    `Hi,

A {service} account was just linked to your Teepad account. Anyone who can sign in to it can now sign in to your account.

If it wasn't you, unlink it and change your password now: {account}
`,
    `Hei,

Teepad-tiliisi linkitettiin juuri {service}-tili. Kuka tahansa, joka voi kirjautua sille, voi nyt kirjautua tilillesi.

Jos se et ollut sinä, poista linkitys ja vaihda salasanasi heti: {account}
`,
  ],
  passwordChanged: ["Your Teepad password was changed", "Teepad-salasanasi on vaihdettu"],
  passwordChangedText: [
    `Hi,

The password of your Teepad account was just changed, and you were signed out everywhere else.

If it wasn't you, reset your password now: {forgotPassword}
`,
    `Hei,

Teepad-tilisi salasana vaihdettiin juuri, ja sinut kirjattiin ulos muualta.

Jos se et ollut sinä, vaihda salasanasi heti: {forgotPassword}
`,
  ],
  invitation: ["You're invited to a course on Teepad", "Sinut on kutsuttu radalle Teepadissa"],
  invitationText: [
    `Hi,

A Teepad user has invited you to work on a disc golf course. See who invited you, and accept here:

{link}

You need a Teepad account with this email address. The link works once and expires in {days} days. If you weren't expecting this, ignore this email.
`,
    `Hei,

eräs Teepadin käyttäjä on kutsunut sinut frisbeegolfradalle. Katso, kuka kutsui, ja hyväksy kutsu täällä:

{link}

Tarvitset Teepad-tilin tällä sähköpostiosoitteella. Linkki toimii kerran, {days} päivän ajan. Jos et tiedä, mistä on kyse, sinun ei tarvitse tehdä mitään: mitään ei tapahdu.
`,
  ],
  teamInvitation: [
    "You're invited to an application's team on Teepad",
    "Sinut on kutsuttu sovelluksen tiimiin Teepadissa",
  ],
  teamInvitationText: [
    `Hi,

A Teepad user has invited you to the team of an application that uses the Teepad API. See who invited you, and accept here:

{link}

You need a Teepad account with this email address. The link works once and expires in {days} days. If you weren't expecting this, ignore this email.
`,
    `Hei,

eräs Teepadin käyttäjä on kutsunut sinut Teepadin rajapintaa käyttävän sovelluksen tiimiin. Katso, kuka kutsui, ja hyväksy kutsu täällä:

{link}

Tarvitset Teepad-tilin tällä sähköpostiosoitteella. Linkki toimii kerran, {days} päivän ajan. Jos et tiedä, mistä on kyse, sinun ei tarvitse tehdä mitään: mitään ei tapahdu.
`,
  ],
  comment: ["New comment on a Teepad course", "Uusi kommentti Teepad-radalla"],
  commentText: [
    `Hi,

There's a new comment on one of your courses, or in a conversation you've joined. Read it here:

{link}

You'll get at most one email an hour per conversation. To stop emails about this course, turn them off in its comments.
`,
    `Hei,

radallasi tai keskustelussa, johon olet osallistunut, on uusi kommentti. Lue se täällä:

{link}

Saat keskustelusta enintään yhden viestin tunnissa. Jos et halua viestejä tästä radasta, poista ne käytöstä radan kommenteissa.
`,
  ],
  mention: ["You were mentioned in a comment on Teepad", "Sinut mainittiin kommentissa Teepadissa"],
  mentionText: [
    `Hi,

Someone mentioned you in a comment on a Teepad course. Read it here:

{link}

You'll get at most one email an hour per conversation. To stop emails about this course, turn them off in its comments.
`,
    `Hei,

sinut mainittiin Teepad-radan kommentissa. Lue se täällä:

{link}

Saat keskustelusta enintään yhden viestin tunnissa. Jos et halua viestejä tästä radasta, poista ne käytöstä radan kommenteissa.
`,
  ],
  usage: ["Your Teepad application is close to a rate limit", "Teepad-sovelluksesi lähestyy pyyntörajaa"],
  usageText: [
    `Hi,

Your application on Teepad has used {percent} % of its limit for {endpoint}: {requests, number} requests in {seconds} seconds. Beyond the limit, requests get 429.

See what it requests, or ask for higher limits:

{link}

You get at most one such email a day for each limit.`,
    `Hei

sovelluksesi on käyttänyt {percent} % rajastaan pyynnöille {endpoint}: {requests, number} pyyntöä {seconds} sekunnissa. Rajan ylittäviin pyyntöihin vastataan 429.

Katso, mitä se pyytää, tai pyydä suurempia rajoja:

{link}

Saat tällaisen viestin enintään kerran päivässä kustakin rajasta.`,
  ],
  quotaAnswered: ["The rate limits of your Teepad application", "Teepad-sovelluksesi pyyntörajat"],
  quotaAnsweredText: [
    `Hi,

The rate limits of your application on Teepad are now {factor} times the documented ones.

{link}`,
    `Hei

sovelluksesi pyyntörajat ovat nyt {factor} kertaa niin suuret kuin dokumentoidut.

{link}`,
  ],
  quotaDeclined: ["The rate limits of your Teepad application", "Teepad-sovelluksesi pyyntörajat"],
  quotaDeclinedText: [
    `Hi,

You asked for higher rate limits for your application on Teepad. They stay as they are.

{link}`,
    `Hei

pyysit sovelluksellesi suurempia pyyntörajoja. Ne pysyvät ennallaan.

{link}`,
  ],
  webhookFailing: ["Your Teepad webhook endpoint is failing", "Teepadin webhook-osoitteesi ei toimi"],
  webhookFailingText: [
    `Hi,

One of your webhook endpoints on Teepad has failed for two days. Unless it recovers, Teepad will disable it on {day}.

Check its responses and send a test event:

{endpoint}
`,
    `Hei,

webhookien lähettäminen yhteen osoitteistasi on epäonnistunut kahden päivän ajan. Ellei osoite ala taas toimia, Teepad poistaa sen käytöstä {day}.

Katso, mitä osoite vastasi, ja lähetä testitapahtuma:

{endpoint}
`,
  ],
  webhookDisabled: [
    "Your Teepad webhook endpoint was disabled",
    "Teepadin webhook-osoitteesi poistettiin käytöstä",
  ],
  webhookDisabledText: [
    `Hi,

One of your webhook endpoints on Teepad has failed for five days, so Teepad has disabled it. It gets no more events.

Once it works again, enable it here and resend the failed events:

{endpoint}
`,
    `Hei,

webhookien lähettäminen yhteen osoitteistasi on epäonnistunut viiden päivän ajan, joten Teepad on poistanut sen käytöstä. Siihen ei enää lähetetä tapahtumia.

Kun osoite taas toimii, ota se käyttöön täällä ja lähetä epäonnistuneet tapahtumat uudelleen:

{endpoint}
`,
  ],
  webhookGoneText: [
    `Hi,

One of your webhook endpoints on Teepad responded with 410 Gone, so Teepad has disabled it. It gets no more events.

If that was a mistake, enable it here and resend the failed events:

{endpoint}
`,
    `Hei,

yksi webhook-osoitteistasi vastasi 410 Gone, joten Teepad on poistanut sen käytöstä. Siihen ei enää lähetetä tapahtumia.

Jos se oli erehdys, ota osoite käyttöön täällä ja lähetä epäonnistuneet tapahtumat uudelleen:

{endpoint}
`,
  ],
});
