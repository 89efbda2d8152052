"use client";

import { Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/app/ui/button";
import { ariaAttributes, FieldProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import { MAX_REDIRECT_URIS } from "@/lib/applications/schema";
import type { SettingsState } from "./settings-form-data";

interface Line {
  key: number;
  uri: string;
}

interface RedirectUriFieldsProps {
  state: SettingsState;
  problems: Record<string, string>;
  isPublic: boolean | undefined;
  onLinesChange: () => void;
}

/** Of what is shown for one type of applications only, if the form has a choice. */
export const IF_CONFIDENTIAL = "group-has-[[value=public]:checked]:hidden";
const IF_PUBLIC = "hidden group-has-[[value=public]:checked]:block";

/**
 * One input per redirect URI. Scripts add and remove inputs; without scripts there are two spare ones, and clearing one
 * removes its URI.
 */
export function RedirectUriFields({ state, problems, isPublic, onLinesChange }: RedirectUriFieldsProps) {
  const t = useTranslate();
  const [{ shownState, lines }, setLines] = useState(() => ({ shownState: state, lines: toLines(state) }));
  // Shows the submitted values when a response has arrived.
  if (shownState !== state) setLines({ shownState: state, lines: toLines(state) });
  const hydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const [focusOn, setFocusOn] = useState<number | null>(null);

  // Once the inputs have changed in the DOM, validates again and moves the focus off a removed input.
  useEffect(() => {
    if (focusOn === null) return;
    list.current?.querySelectorAll("input")[focusOn]?.focus();
    setFocusOn(null);
    onLinesChange();
  }, [focusOn, onLinesChange]);

  function add() {
    setLines({ shownState, lines: [...lines, { key: nextKey(lines), uri: "" }] });
    setFocusOn(lines.length);
  }

  function remove(line: number) {
    const rest = lines.filter((_, index) => index !== line);
    setLines({ shownState, lines: rest });
    setFocusOn(Math.min(line, rest.length - 1));
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">{t("registration.redirectUris")}</legend>
      {isPublic !== true && (
        <p className={`mt-1 text-sm text-muted ${IF_CONFIDENTIAL}`}>{t("registration.redirectUrisHint")}</p>
      )}
      {isPublic !== false && (
        <p className={`mt-1 text-sm text-muted ${isPublic ? "" : IF_PUBLIC}`}>
          {t("registration.redirectUrisHintPublic")}
        </p>
      )}
      <div ref={list} className="grid gap-2">
        {lines.map(({ key, uri }, line) => (
          <RedirectUriField key={key} line={line} uri={uri} problem={problems[`redirectUris.${line}`]}>
            {hydrated && lines.length > 1 && (
              <Button
                className="shrink-0 px-3"
                aria-label={t("registration.removeUri", { number: line + 1 })}
                onClick={() => remove(line)}
              >
                <X aria-hidden="true" className="size-5" />
              </Button>
            )}
          </RedirectUriField>
        ))}
      </div>
      <noscript>
        <div className="grid gap-2">
          <RedirectUriField line={lines.length} uri="" problem={undefined} />
          <RedirectUriField line={lines.length + 1} uri="" problem={undefined} />
          <p className="text-sm text-muted">{t("registration.clearToRemove")}</p>
        </div>
      </noscript>
      {hydrated && lines.length < MAX_REDIRECT_URIS && (
        <Button className="justify-self-start text-sm" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t("registration.addUri")}
        </Button>
      )}
    </fieldset>
  );
}

interface RedirectUriFieldProps {
  line: number;
  uri: string;
  problem: string | undefined;
  children?: React.ReactNode;
}

function RedirectUriField({ line, uri, problem, children }: RedirectUriFieldProps) {
  const t = useTranslate();
  const id = `redirect-uri-${line}`;
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-2">
        <input
          {...ariaAttributes(id, undefined, problem)}
          id={id}
          name="redirectUris"
          data-field={`redirectUris.${line}`}
          aria-label={t("registration.redirectUri", { number: line + 1 })}
          className="field"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com/callback"
          defaultValue={uri}
        />
        {children}
      </div>
      <FieldProblem id={id}>{problem}</FieldProblem>
    </div>
  );
}

function toLines({ redirectUris }: SettingsState): Line[] {
  const typed = redirectUris.filter((uri) => uri !== "");
  return (typed.length > 0 ? typed : [""]).map((uri, key) => ({ key, uri }));
}

function nextKey(lines: Line[]): number {
  return 1 + Math.max(-1, ...lines.map(({ key }) => key));
}
