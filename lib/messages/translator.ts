import format, { type FormatOptions } from "icu-minify/format";
import { formatSurface } from "./area";
import type { MessageKey, Messages, SectionName } from "./catalogue";
import { formatLength, formatMeasured, type Unit } from "./length";
import type { Message, MessageValue } from "./message";
import type { Language } from "./section";

/** Formats a message: a descriptor, or a key and values. */
export interface Translate {
  (message: Message): string;
  (key: MessageKey, values?: Message["values"]): string;
  /** The text for a stored value, such as a role. If only a newer version knows it: `unknown`, by default the value itself. */
  stored(section: SectionName, value: string, unknown?: string): string;
  readonly language: Language;
  readonly unit: Unit;
}

/** Creates the formatter for one language and unit. A missing message throws. */
export function translatorFor(language: Language, messages: Messages, unit: Unit = "metres"): Translate {
  const all: Readonly<Record<string, Messages[keyof Messages]>> = messages;
  const formatValue = (value: MessageValue): string | number => {
    if (typeof value !== "object") return value;
    if ("decimals" in value) return formatMeasured(value, language);
    if ("squareMetres" in value) return formatSurface(value.squareMetres, { unit, language });
    return "metres" in value
      ? formatLength(value.metres, { unit, language, digits: value.digits })
      : t(value);
  };
  const t = (message: Message | MessageKey, values?: Message["values"]): string => {
    const { key, values: given = values } = typeof message === "string" ? { key: message } : message;
    const [section = "", name = ""] = key.split(".");
    const text = all[section]?.[name];
    if (text === undefined) throw new Error(`No message ${key} in ${language}`);
    const entries = Object.entries(given ?? {}).map(([name, value]) => [name, formatValue(value)]);
    return String(format<string>(text, language, Object.fromEntries(entries), { formatters: FORMATTERS }));
  };
  const stored = (section: SectionName, value: string, unknown = value) =>
    Object.hasOwn(all[section] ?? {}, value) ? t(`${section}.${value}` as MessageKey) : unknown;
  return Object.assign(t, { stored, language, unit });
}

/** Formatters are cached, because constructing one takes longer than formatting the rest of a message. */
const FORMATTERS: FormatOptions["formatters"] = {
  getPluralRules: keep((...args) => new Intl.PluralRules(...args)),
  getNumberFormat: keep((...args) => new Intl.NumberFormat(...args)),
  getDateTimeFormat: keep((...args) => new Intl.DateTimeFormat(...args)),
};

/** Caches the results of `create` by their arguments. The texts of the catalogue limit the number of entries. */
function keep<Arguments extends unknown[], Value>(create: (...args: Arguments) => Value) {
  const kept = new Map<string, Value>();
  return (...args: Arguments): Value => {
    const key = JSON.stringify(args);
    const value = kept.get(key) ?? create(...args);
    kept.set(key, value);
    return value;
  };
}
