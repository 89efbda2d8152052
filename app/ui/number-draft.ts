/**
 * The state of a number field that keeps the user's text while they type. On the way to "-2.5" the text "-" is no number:
 * a field that only showed its value would drop the minus sign.
 */
export interface NumberDraft {
  readonly value: number;
  /** What the user typed; null shows the value. */
  readonly text: string | null;
}

export type NumberDraftEvent =
  | { readonly type: "type"; readonly text: string }
  /** An arrow key: plus or minus one. */
  | { readonly type: "step"; readonly steps: number }
  /** Enter, or leaving the field. */
  | { readonly type: "finish" };

/** The range of a number field, and the step of its arrow keys. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The next state. The value follows the text whenever that is a number, clamped to the range. */
export function handleNumberDraft(
  draft: NumberDraft,
  event: NumberDraftEvent,
  { min, max, step }: NumberRange,
): NumberDraft {
  const clamp = (value: number) => Math.min(max, Math.max(min, value));
  switch (event.type) {
    case "type": {
      const number = parseNumber(event.text);
      return { value: number === null ? draft.value : clamp(number), text: event.text };
    }
    case "step":
      return { value: clamp(roundNoise(draft.value + event.steps * step)), text: null };
    case "finish":
      return { ...draft, text: null };
  }
}

/**
 * Parses a decimal number as people type it, with a decimal point or comma, any kind of minus sign, and digits in full width. Null for other
 * text, also for unfinished numbers and exponential notation.
 */
export function parseNumber(text: string): number | null {
  const plain = text.normalize("NFKC").trim().replace(/[−–]/, "-").replace(",", ".");
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Removes the rounding error of binary fractions: 0.1 + 0.2 is 0.3. */
function roundNoise(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
