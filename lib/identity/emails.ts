import { messagesIn } from "@/lib/messages/catalogue";
import type { Language } from "@/lib/messages/section";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import type { Mail } from "./mailer";
import type { User } from "./store";

// Each email is in the language of the request that triggered it. The texts are in lib/messages/mails.ts.

function translateEmail(language: Language): Translate {
  return translatorFor(language, messagesIn(language, ["mails"]));
}

export function passwordResetEmail({ email }: User, link: string, language: Language): Mail {
  const t = translateEmail(language);
  return { to: email, subject: t("mails.reset"), text: t("mails.resetText", { link }) };
}

export function signUpEmail(email: string, link: string, language: Language): Mail {
  const t = translateEmail(language);
  return { to: email, subject: t("mails.signUp"), text: t("mails.signUpText", { link }) };
}

export function accountExistsEmail(email: string, baseUrl: string, language: Language): Mail {
  const t = translateEmail(language);
  return {
    to: email,
    subject: t("mails.exists"),
    text: t("mails.existsText", { signIn: `${baseUrl}/signin`, forgotten: `${baseUrl}/forgot-password` }),
  };
}

export function verificationEmail({ email }: User, link: string, language: Language): Mail {
  const t = translateEmail(language);
  return { to: email, subject: t("mails.verify"), text: t("mails.verifyText", { link }) };
}

export function accountLinkedEmail(
  { email }: Pick<User, "email">,
  providerName: string,
  baseUrl: string,
  language: Language,
): Mail {
  const t = translateEmail(language);
  return {
    to: email,
    subject: t("mails.linked", { service: providerName }),
    text: t("mails.linkedText", { service: providerName, account: `${baseUrl}/account` }),
  };
}

export function passwordChangedEmail({ email }: User, baseUrl: string, language: Language): Mail {
  const t = translateEmail(language);
  return {
    to: email,
    subject: t("mails.changed"),
    text: t("mails.changedText", { forgotten: `${baseUrl}/forgot-password` }),
  };
}
