"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Messages } from "@/lib/messages/catalogue";
import type { Unit } from "@/lib/messages/length";
import { type Say, sayIn } from "@/lib/messages/say";
import type { Language } from "@/lib/messages/section";

const Speaking = createContext<Say | null>(null);

interface SayProviderProps {
  language: Language;
  /** The sections that the parts inside speak from: the rest stays on the server. */
  messages: Messages;
  unit: Unit;
  children: ReactNode;
}

/** Lets everything inside speak the person's language. */
export function SayProvider({ language, messages, unit, children }: SayProviderProps) {
  const say = useMemo(() => sayIn(language, messages, unit), [language, messages, unit]);
  return <Speaking value={say}>{children}</Speaking>;
}

/** Says messages in the person's language and unit. */
export function useSay(): Say {
  const say = useContext(Speaking);
  if (!say) throw new Error("Nothing here knows the language: a SayProvider is missing");
  return say;
}
