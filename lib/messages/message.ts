import type { MessageKey } from "./catalogue";

/**
 * A message descriptor, independent of the language. Domain code returns it; the UI formats it (translator.ts) in the
 * user's language and unit.
 */
export interface Message {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/** A value in a message: text, a count, another message, a length or an area. */
export type MessageValue = string | number | Message | Length | Surface | Measured;

/** The area of something drawn, shown in the user's unit. */
export interface Surface {
  readonly squareMetres: number;
}

/** A length, shown in the user's unit. */
export interface Length {
  readonly metres: number;
  /** Digits and rounding in the user's unit; by default those of `formatLength`. */
  readonly digits?: LengthDigits;
}

export type LengthDigits = Pick<
  Intl.NumberFormatOptions,
  "minimumFractionDigits" | "maximumFractionDigits" | "maximumSignificantDigits" | "roundingMode"
>;

/** A measured value and its number of decimals, formatted for the language. */
export interface Measured {
  readonly value: number;
  readonly decimals: number;
}

export function message(key: MessageKey, values?: Message["values"]): Message {
  return values ? { key, values } : { key };
}
