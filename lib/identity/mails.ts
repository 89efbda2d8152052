import type { Mail } from "./mailer";
import type { User } from "./store";

/**
 * The words of every mail: what it is about, the one link, and what to do when it was not asked for. Nothing that the
 * account's maker typed is among them: anybody can make an account with a stranger's address and a name that is an
 * advertisement.
 */

export function resetMail({ email }: User, link: string): Mail {
  return {
    to: email,
    subject: "Choose a new Teepad password",
    text: `Hello,

somebody, probably you, asked for a new password for your Teepad account. Choose it here:

${link}

The link works once, for 30 minutes. If it was not you, do nothing: your password stays as it is.
`,
  };
}

export function signUpMail(email: string, link: string): Mail {
  return {
    to: email,
    subject: "Finish creating your Teepad account",
    text: `Hello,

somebody, probably you, is creating a Teepad account with this e-mail address. Finish it here:

${link}

The link works once, for 24 hours, with the password that was chosen. If it was not you, do nothing: there is no account.
`,
  };
}

export function accountExistsMail(email: string, baseUrl: string): Mail {
  return {
    to: email,
    subject: "You have a Teepad account already",
    text: `Hello,

somebody, probably you, tried to create a Teepad account with this e-mail address. You have one already; sign in to it:

${baseUrl}/signin

If you do not know the password: ${baseUrl}/forgot-password. If it was not you, do nothing: nothing has changed.
`,
  };
}

export function verificationMail({ email }: User, link: string): Mail {
  return {
    to: email,
    subject: "Confirm your e-mail address for Teepad",
    text: `Hello,

please confirm that this is the e-mail address of your Teepad account:

${link}

The link works once, for 24 hours. If you have no account there, do nothing.
`,
  };
}

export function linkedMail({ email }: Pick<User, "email">, service: string, baseUrl: string): Mail {
  return {
    to: email,
    subject: `${service} was linked to your Teepad account`,
    text: `Hello,

a ${service} account was linked to your Teepad account just now. Whoever has it can sign in to your account.

If it was not you, unlink it and change your password at once: ${baseUrl}/account
`,
  };
}

export function passwordChangedMail({ email }: User, baseUrl: string): Mail {
  return {
    to: email,
    subject: "Your Teepad password was changed",
    text: `Hello,

the password of your Teepad account was changed just now, and other sessions were ended.

If it was not you, choose a new password at once: ${baseUrl}/forgot-password
`,
  };
}
