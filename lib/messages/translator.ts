import { createTranslator } from "use-intl/core";
import type { MessageKey, Messages } from "./catalogue";
import { formatLength, formatMeasured, type Unit } from "./length";
import type { Message, MessageValue } from "./message";
import type { Language } from "./section";

type IntlMessages = Record<string, Record<string, string>>;

/** Says a message to a person. Takes a message, or its key and values. */
export interface Translate {
  (message: Message): string;
  (key: MessageKey, values?: Message["values"]): string;
  readonly language: Language;
  readonly unit: Unit;
}

/** Speaks one language from its messages, lengths in one unit. A message that is not there is an error. */
export function translatorFor(language: Language, messages: Messages, unit: Unit = "metres"): Translate {
  const translate = createTranslator({
    locale: language,
    // Its own types read the arguments out of literal messages; ours come in two languages.
    messages: messages as IntlMessages,
    onError: (error) => {
      throw error;
    },
  });
  const formatValue = (value: MessageValue): string | number => {
    if (typeof value !== "object") return value;
    if ("decimals" in value) return formatMeasured(value, language);
    return "metres" in value
      ? formatLength(value.metres, { unit, language, digits: value.digits })
      : t(value);
  };
  const t = (message: Message | MessageKey, values?: Message["values"]): string => {
    const { key, values: given = values } = typeof message === "string" ? { key: message } : message;
    const entries = Object.entries(given ?? {}).map(([name, value]) => [name, formatValue(value)]);
    // Without values a plain text is itself; with some, even none of them, it would be parsed as a message.
    return entries.length === 0
      ? translate(key as never)
      : translate(key as never, Object.fromEntries(entries) as never);
  };
  return Object.assign(t, { language, unit });
}
