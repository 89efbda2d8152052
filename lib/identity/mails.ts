import { messagesIn } from "@/lib/messages/catalogue";
import { type Say, sayIn } from "@/lib/messages/translator";
import type { Language } from "@/lib/messages/section";
import type { Mail } from "./mailer";
import type { User } from "./store";

/** The mails, in the language of whoever caused them. Their words are in lib/messages/mails.ts. */

function mailsIn(language: Language): Say {
  return sayIn(language, messagesIn(language, ["mails"]));
}

export function resetMail({ email }: User, link: string, language: Language): Mail {
  const say = mailsIn(language);
  return { to: email, subject: say("mails.reset"), text: say("mails.resetText", { link }) };
}

export function signUpMail(email: string, link: string, language: Language): Mail {
  const say = mailsIn(language);
  return { to: email, subject: say("mails.signUp"), text: say("mails.signUpText", { link }) };
}

export function accountExistsMail(email: string, baseUrl: string, language: Language): Mail {
  const say = mailsIn(language);
  return {
    to: email,
    subject: say("mails.exists"),
    text: say("mails.existsText", { signIn: `${baseUrl}/signin`, forgotten: `${baseUrl}/forgot-password` }),
  };
}

export function verificationMail({ email }: User, link: string, language: Language): Mail {
  const say = mailsIn(language);
  return { to: email, subject: say("mails.verify"), text: say("mails.verifyText", { link }) };
}

export function linkedMail(
  { email }: Pick<User, "email">,
  service: string,
  baseUrl: string,
  language: Language,
): Mail {
  const say = mailsIn(language);
  return {
    to: email,
    subject: say("mails.linked", { service }),
    text: say("mails.linkedText", { service, account: `${baseUrl}/account` }),
  };
}

export function passwordChangedMail({ email }: User, baseUrl: string, language: Language): Mail {
  const say = mailsIn(language);
  return {
    to: email,
    subject: say("mails.changed"),
    text: say("mails.changedText", { forgotten: `${baseUrl}/forgot-password` }),
  };
}
