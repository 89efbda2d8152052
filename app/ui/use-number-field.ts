import { type ChangeEvent, type InputHTMLAttributes, type KeyboardEvent, useState } from "react";
import { handleNumberDraft, type NumberDraftEvent, type NumberRange } from "./number-draft";
import { useTranslate } from "./translations";

interface NumberFieldOptions extends NumberRange {
  value: number;
  /** Called while the user types, whenever the text is a number. */
  onChange: (value: number) => void;
}

/**
 * The attributes of an input for a number. Not `type="number"`, whose value is empty while the text is no number, and not
 * `inputMode="decimal"`, whose keyboard on iPhones has no minus sign.
 */
export function useNumberField({
  value,
  onChange,
  ...range
}: NumberFieldOptions): InputHTMLAttributes<HTMLInputElement> {
  const { language } = useTranslate();
  const [text, setText] = useState<string | null>(null);
  const send = (event: NumberDraftEvent) => {
    const draft = handleNumberDraft({ value, text }, event, range);
    setText(draft.text);
    if (draft.value !== value) onChange(draft.value);
  };
  const format = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 9 });
  return {
    type: "text",
    inputMode: "text",
    autoComplete: "off",
    role: "spinbutton",
    "aria-valuenow": value,
    "aria-valuemin": range.min,
    "aria-valuemax": range.max,
    value: text ?? format.format(value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => send({ type: "type", text: event.target.value }),
    onBlur: () => send({ type: "finish" }),
    onKeyDown: (event: KeyboardEvent) => {
      const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (steps !== undefined) {
        event.preventDefault();
        send({ type: "step", steps });
      } else if (event.key === "Enter") send({ type: "finish" });
    },
  };
}
