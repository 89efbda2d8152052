import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { useFocusRejected } from "@/app/forms/use-focus-rejected";
import { useTranslate } from "@/app/ui/translations";
import {
  describeSettingsProblems,
  nonBlankUris,
  readSettings,
  type SettingsState,
  type SubmittedSettings,
} from "./settings-form-data";

interface Validation {
  /** The response that was current when these values were typed. A newer response replaces them. */
  after: SettingsState;
  settings: SubmittedSettings;
  problems: Record<string, string>;
}

/**
 * Validates the settings form while the user types: each field once it has lost focus for the first time,
 * then on every keystroke. Submitting an invalid form shows all problems and focuses the first. Until then,
 * and without scripts, the problems in the server's response are shown.
 */
export function useLiveValidation(state: SettingsState) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const touched = useRef(new WeakSet<Element>());
  const pressing = useRef(false);
  const [validation, setValidation] = useState<Validation | null>(null);
  const current = validation?.after === state ? validation : null;

  useFocusRejected(form, state);

  function validate(all: boolean): string[] {
    if (!form.current) return [];
    const settings = readSettings(new FormData(form.current));
    const problems = Object.entries(describeSettingsProblems(settings, t)).filter(([field]) => {
      const element = form.current && fieldElement(form.current, field);
      if (element && (all || field in state.problems)) touched.current.add(element);
      return element && touched.current.has(element);
    });
    setValidation({ after: state, settings, problems: Object.fromEntries(problems) });
    return problems.map(([field]) => field);
  }

  return {
    problems: current?.problems ?? state.problems,
    redirectUris: nonBlankUris(current?.settings ?? state),
    /** Call this after inputs were added or removed. */
    revalidate: () => validate(false),
    formProps: {
      ref: form,
      noValidate: true,
      onBlur({ target }: FocusEvent<HTMLFormElement, Element>) {
        // Leaving an empty field is not an error yet.
        if (isField(target) && target.value !== "") touched.current.add(target);
        if (!pressing.current) validate(false);
      },
      // A message that appears during a press would move the button from under the pointer.
      onPointerDown() {
        pressing.current = true;
        const press = new AbortController();
        const onRelease = () => {
          press.abort();
          pressing.current = false;
          // Waits for the click that ends the press.
          setTimeout(() => validate(false));
        };
        window.addEventListener("pointerup", onRelease, { signal: press.signal });
        window.addEventListener("pointercancel", onRelease, { signal: press.signal });
      },
      onInput: () => validate(false),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const [first] = validate(true);
        if (first === undefined) return;
        event.preventDefault();
        fieldElement(event.currentTarget, first)?.focus();
      },
    },
  };
}

function fieldElement(form: HTMLFormElement, field: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-field="${field}"]`);
}

function isField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
