import { INVITATION_DAYS } from "@/lib/access/invitation";
import type { AccessSubject } from "@/lib/access/subject";
import { messagesIn } from "@/lib/messages/catalogue";
import type { Language } from "@/lib/messages/section";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import type { DisabledReason } from "@/lib/webhooks/delivery-store";
import type { Mail } from "./mailer";
import type { User } from "./store";

// Each email is in the language of the request that triggered it. The texts are in lib/messages/emails.ts.

function translateEmail(language: Language): Translate {
  return translatorFor(language, messagesIn(language, ["emails"]));
}

export function passwordResetEmail({ email }: User, link: string, language: Language): Mail {
  const t = translateEmail(language);
  return { to: email, subject: t("emails.reset"), text: t("emails.resetText", { link }) };
}

export function signUpEmail(email: string, link: string, language: Language): Mail {
  const t = translateEmail(language);
  return { to: email, subject: t("emails.signUp"), text: t("emails.signUpText", { link }) };
}

export function accountExistsEmail(email: string, baseUrl: string, language: Language): Mail {
  const t = translateEmail(language);
  return {
    to: email,
    subject: t("emails.accountExists"),
    text: t("emails.accountExistsText", {
      signIn: `${baseUrl}/signin`,
      forgotPassword: `${baseUrl}/forgot-password`,
    }),
  };
}

export function verificationEmail({ email }: User, link: string, language: Language): Mail {
  const t = translateEmail(language);
  return { to: email, subject: t("emails.verify"), text: t("emails.verifyText", { link }) };
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
    subject: t("emails.accountLinked", { service: providerName }),
    text: t("emails.accountLinkedText", { service: providerName, account: `${baseUrl}/account` }),
  };
}

export function passwordChangedEmail({ email }: User, baseUrl: string, language: Language): Mail {
  const t = translateEmail(language);
  return {
    to: email,
    subject: t("emails.passwordChanged"),
    text: t("emails.passwordChangedText", { forgotPassword: `${baseUrl}/forgot-password` }),
  };
}

export function invitationEmail(
  to: AccessSubject<string>["emailText"],
  email: string,
  link: string,
  language: Language,
): Mail {
  const t = translateEmail(language);
  const text = t(`emails.${to}Text`, { link, days: INVITATION_DAYS });
  return { to: email, subject: t(`emails.${to}`), text };
}

export function commentEmail(email: string, link: string, language: Language): Mail {
  const t = translateEmail(language);
  return { to: email, subject: t("emails.comment"), text: t("emails.commentText", { link }) };
}

export function webhookFailingEmail(
  email: string,
  endpoint: string,
  disablesAt: Date,
  language: Language,
): Mail {
  const t = translateEmail(language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(disablesAt);
  return {
    to: email,
    subject: t("emails.webhookFailing"),
    text: t("emails.webhookFailingText", { day, endpoint }),
  };
}

export function webhookDisabledEmail(
  email: string,
  endpoint: string,
  reason: Exclude<DisabledReason, "owner">,
  language: Language,
): Mail {
  const t = translateEmail(language);
  return {
    to: email,
    subject: t("emails.webhookDisabled"),
    text: t(reason === "gone" ? "emails.webhookGoneText" : "emails.webhookDisabledText", { endpoint }),
  };
}
