import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import {
  readSettings,
  redirectUrisOf,
  type SettingsState,
  settingsProblems,
  type TypedSettings,
} from "./settings-state";

interface Look {
  /** The server's answer that this was typed after; a newer answer replaces it. */
  after: SettingsState;
  typed: TypedSettings;
  problems: Record<string, string>;
}

/**
 * The form's instant checks: a field is judged once it was left, and from then on with every key. Sending a form with
 * problems shows them all and goes to the first. Until then, and without scripts, the server's answer is what shows.
 */
export function useLiveProblems(answer: SettingsState) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const judged = useRef(new WeakSet<Element>());
  const pressing = useRef(false);
  const [look, setLook] = useState<Look | null>(null);
  const current = look?.after === answer ? look : null;

  // The server found something: go to the first field concerned.
  useEffect(() => {
    if (Object.keys(answer.problems).some((field) => field !== "")) {
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
  }, [answer]);

  function judge(all: boolean): string[] {
    if (!form.current) return [];
    const typed = readSettings(new FormData(form.current));
    const problems = Object.entries(settingsProblems(typed, t)).filter(([field]) => {
      const element = form.current && fieldElement(form.current, field);
      if (element && (all || field in answer.problems)) judged.current.add(element);
      return element && judged.current.has(element);
    });
    setLook({ after: answer, typed, problems: Object.fromEntries(problems) });
    return problems.map(([field]) => field);
  }

  return {
    problems: current?.problems ?? answer.problems,
    /** The redirect URIs as the form holds them now. */
    redirectUris: redirectUrisOf(current?.typed ?? answer),
    /** To be called when fields came or went. */
    judgeAgain: () => judge(false),
    formProps: {
      ref: form,
      noValidate: true,
      onBlur({ target }: FocusEvent<HTMLFormElement, Element>) {
        // Passing through an empty field is not a mistake yet.
        if (isField(target) && target.value !== "") judged.current.add(target);
        if (!pressing.current) judge(false);
      },
      // A message that appears while a button is pressed would move the button away from under the pointer.
      onPointerDown() {
        pressing.current = true;
        const press = new AbortController();
        const released = () => {
          press.abort();
          pressing.current = false;
          // After the click that ends the press.
          setTimeout(() => judge(false));
        };
        window.addEventListener("pointerup", released, { signal: press.signal });
        window.addEventListener("pointercancel", released, { signal: press.signal });
      },
      onInput: () => judge(false),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const [first] = judge(true);
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
