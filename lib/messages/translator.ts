import { createTranslator } from "use-intl/core";
import type { MessageKey, Messages } from "./catalogue";
import { formatLength, formatMeasured, type Unit } from "./length";
import type { Message, MessageValue } from "./message";
import type { Language } from "./section";

type IntlMessages = Record<string, Record<string, string>>;

/** Formats a message: a descriptor, or a key and values. */
export interface Translate {
  (message: Message): string;
  (key: MessageKey, values?: Message["values"]): string;
  readonly language: Language;
  readonly unit: Unit;
}

/** Creates the formatter for one language and unit. A missing message throws. */
export function translatorFor(language: Language, messages: Messages, unit: Unit = "metres"): Translate {
  const translate = createTranslator({
    locale: language,
    // use-intl infers arguments from literal message types; ours are not literal.
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
    // Without values, a plain text is returned as it is; with values, even none, it is parsed as ICU.
    return entries.length === 0
      ? translate(key as never)
      : translate(key as never, Object.fromEntries(entries) as never);
  };
  return Object.assign(t, { language, unit });
}
