import { messagesIn } from "@/lib/messages/catalogue";
import type { Language } from "@/lib/messages/section";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import type { Mail } from "./mailer";
import type { User } from "./store";

/** The mails, in the language of whoever caused them. Their words are in lib/messages/mails.ts. */

function mailsIn(language: Language): Translate {
  return translatorFor(language, messagesIn(language, ["mails"]));
}

export function resetMail({ email }: User, link: string, language: Language): Mail {
  const t = mailsIn(language);
  return { to: email, subject: t("mails.reset"), text: t("mails.resetText", { link }) };
}

export function signUpMail(email: string, link: string, language: Language): Mail {
  const t = mailsIn(language);
  return { to: email, subject: t("mails.signUp"), text: t("mails.signUpText", { link }) };
}

export function accountExistsMail(email: string, baseUrl: string, language: Language): Mail {
  const t = mailsIn(language);
  return {
    to: email,
    subject: t("mails.exists"),
    text: t("mails.existsText", { signIn: `${baseUrl}/signin`, forgotten: `${baseUrl}/forgot-password` }),
  };
}

export function verificationMail({ email }: User, link: string, language: Language): Mail {
  const t = mailsIn(language);
  return { to: email, subject: t("mails.verify"), text: t("mails.verifyText", { link }) };
}

export function linkedMail(
  { email }: Pick<User, "email">,
  service: string,
  baseUrl: string,
  language: Language,
): Mail {
  const t = mailsIn(language);
  return {
    to: email,
    subject: t("mails.linked", { service }),
    text: t("mails.linkedText", { service, account: `${baseUrl}/account` }),
  };
}

export function passwordChangedMail({ email }: User, baseUrl: string, language: Language): Mail {
  const t = mailsIn(language);
  return {
    to: email,
    subject: t("mails.changed"),
    text: t("mails.changedText", { forgotten: `${baseUrl}/forgot-password` }),
  };
}
