"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { Messages } from "@/lib/messages/catalogue";
import type { Unit } from "@/lib/messages/length";
import { UNIT_COOKIE } from "@/lib/messages/preference-cookies";
import type { Language } from "@/lib/messages/section";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import { savePreference } from "./save-preference";

const TranslateContext = createContext<Translate | null>(null);
const ChooseUnitContext = createContext<(unit: Unit) => void>(() => {});

/** What the translator needs. A page on the server passes it (request-translations.ts). */
export interface Translations {
  language: Language;
  /** The sections that the components inside use; the others stay on the server. */
  messages: Messages;
  /** The saved unit. `useChooseUnit` changes it on the page at once. */
  unit: Unit;
}

/** Provides the translator to the client components inside. */
export function TranslationsProvider({
  language,
  messages,
  unit: savedUnit,
  children,
}: Translations & { children: ReactNode }) {
  const [chosen, setChosen] = useState<Unit | null>(null);
  const unit = chosen ?? savedUnit;
  const choose = useCallback((next: Unit) => {
    setChosen(next);
    savePreference(UNIT_COOKIE, next);
  }, []);
  const t = useMemo(() => translatorFor(language, messages, unit), [language, messages, unit]);
  return (
    <ChooseUnitContext value={choose}>
      <TranslateContext value={t}>{children}</TranslateContext>
    </ChooseUnitContext>
  );
}

/** The translator for the user's language and unit. */
export function useTranslate(): Translate {
  const t = useContext(TranslateContext);
  if (!t) throw new Error("useTranslate needs a TranslationsProvider around it");
  return t;
}

/** Changes the unit of all lengths within the provider, without a reload, and saves it. */
export function useChooseUnit(): (unit: Unit) => void {
  return useContext(ChooseUnitContext);
}
