"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { Messages } from "@/lib/messages/catalogue";
import type { Unit } from "@/lib/messages/length";
import { UNIT_COOKIE } from "@/lib/messages/preference-cookies";
import { type Say, sayIn } from "@/lib/messages/translator";
import type { Language } from "@/lib/messages/section";
import { rememberPreference } from "./save-preference";

const Speaking = createContext<Say | null>(null);
const Choosing = createContext<(unit: Unit) => void>(() => {});

interface SayProviderProps {
  language: Language;
  /** The sections that the parts inside speak from: the rest stays on the server. */
  messages: Messages;
  /** The unit that the person chose before; `useChooseUnit` changes it on the page at once. */
  unit: Unit;
  children: ReactNode;
}

/** Lets everything inside speak the person's language. */
export function SayProvider({ language, messages, unit: before, children }: SayProviderProps) {
  const [chosen, setChosen] = useState<Unit | null>(null);
  const unit = chosen ?? before;
  const choose = useCallback((next: Unit) => {
    setChosen(next);
    rememberPreference(UNIT_COOKIE, next);
  }, []);
  const say = useMemo(() => sayIn(language, messages, unit), [language, messages, unit]);
  return (
    <Choosing value={choose}>
      <Speaking value={say}>{children}</Speaking>
    </Choosing>
  );
}

/** Says messages in the person's language and unit. */
export function useSay(): Say {
  const say = useContext(Speaking);
  if (!say) throw new Error("Nothing here knows the language: a SayProvider is missing");
  return say;
}

/** Changes the unit of every length that the provider around it says, without a reload, and remembers it. */
export function useChooseUnit(): (unit: Unit) => void {
  return useContext(Choosing);
}
