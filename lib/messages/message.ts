import type { MessageKey } from "./catalogue";

/**
 * Something to say to a person, in no language yet. What decides (the editor, a rule) makes messages; what shows them
 * says them (`say.ts`) in the language and the unit of the person.
 */
export interface Message {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/** What stands in a message: text, a count, another message, or a length that is said in metres or feet. */
export type MessageValue = string | number | Message | Length | Measured;

/** A length, which is said in the unit that the person chose. */
export interface Length {
  readonly metres: number;
  /** Digits and rounding in the user's unit; by default those of `formatLength`. */
  readonly digits?: LengthDigits;
}

export type LengthDigits = Pick<
  Intl.NumberFormatOptions,
  "minimumFractionDigits" | "maximumFractionDigits" | "maximumSignificantDigits" | "roundingMode"
>;

/** A number with as many decimals as it was measured to, in the digits of the language. */
export interface Measured {
  readonly value: number;
  readonly decimals: number;
}

/** A message by its key in the catalogue. */
export function message(key: MessageKey, values?: Message["values"]): Message {
  return values ? { key, values } : { key };
}
