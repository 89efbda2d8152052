import { type MessageKey, messagesIn } from "@/lib/messages/catalogue";
import { LANGUAGES } from "@/lib/messages/section";
import { translatorFor } from "@/lib/messages/translator";
import type { Mail } from "./mailer";

type NameOf<Key> = Key extends `emails.${infer Name}Text` ? Name : never;

/** The emails, by the name of their subject in lib/messages/emails.ts. The text has the same name with "Text". */
type EmailName = Exclude<NameOf<MessageKey>, "webhookGone">;

/**
 * Writes an email.
 * @param language of the request that triggered it.
 * @param values of the placeholders.
 * @param text the message that is its text.
 */
export function writeEmail(
  name: EmailName,
  to: string,
  language: string,
  values: Readonly<Record<string, string | number>>,
  text: `${EmailName}Text` | "webhookGoneText" = `${name}Text`,
): Mail {
  const known = LANGUAGES.find((each) => each === language) ?? LANGUAGES[0];
  const t = translatorFor(known, messagesIn(known, ["emails"]));
  return { to, subject: t(`emails.${name}`, values), text: t(`emails.${text}`, values) };
}
