"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { Messages } from "@/lib/messages/catalogue";
import type { Unit } from "@/lib/messages/length";
import { UNIT_COOKIE } from "@/lib/messages/preference-cookies";
import type { Language } from "@/lib/messages/section";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import { rememberPreference } from "./save-preference";

const TranslateContext = createContext<Translate | null>(null);
const ChooseUnitContext = createContext<(unit: Unit) => void>(() => {});

interface TranslationsProviderProps {
  language: Language;
  /** The sections that the parts inside speak from: the rest stays on the server. */
  messages: Messages;
  /** The unit that the person chose before; `useChooseUnit` changes it on the page at once. */
  unit: Unit;
  children: ReactNode;
}

/** Lets everything inside speak the person's language. */
export function TranslationsProvider({
  language,
  messages,
  unit: before,
  children,
}: TranslationsProviderProps) {
  const [chosen, setChosen] = useState<Unit | null>(null);
  const unit = chosen ?? before;
  const choose = useCallback((next: Unit) => {
    setChosen(next);
    rememberPreference(UNIT_COOKIE, next);
  }, []);
  const t = useMemo(() => translatorFor(language, messages, unit), [language, messages, unit]);
  return (
    <ChooseUnitContext value={choose}>
      <TranslateContext value={t}>{children}</TranslateContext>
    </ChooseUnitContext>
  );
}

/** Says messages in the person's language and unit. */
export function useTranslate(): Translate {
  const t = useContext(TranslateContext);
  if (!t) throw new Error("Nothing here knows the language: a SayProvider is missing");
  return t;
}

/** Changes the unit of every length that the provider around it says, without a reload, and remembers it. */
export function useChooseUnit(): (unit: Unit) => void {
  return useContext(ChooseUnitContext);
}
