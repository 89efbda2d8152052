import { createContext, useContext } from "react";
import { useTranslate } from "@/app/ui/translations";
import type { LivePeople } from "@/lib/live/schema";

export const NOBODY: LivePeople = { people: [], total: 0 };

/** The other people who have the course open. */
export const LiveContext = createContext<LivePeople>(NOBODY);

/** Marks an item of a list that another person has selected. */
export function HereMark({ id }: { id: string }) {
  const t = useTranslate();
  const here = useContext(LiveContext).people.filter(({ selections }) =>
    selections.some((each) => each.id === id),
  );
  const [first] = here;
  if (!first) return null;
  const names = here.map((person) => (person.isYou ? t("live.you") : person.name)).join(", ");
  return (
    <span className="here-mark" data-hue={hueOf(first.name)} title={t("live.here", { names })}>
      <span aria-hidden>{here.length > 1 ? here.length : initialsOf(first.name)}</span>
      <span className="sr-only">{t("live.here", { names })}</span>
    </span>
  );
}

/** "AV" for "Anna Virtanen". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}

/** Colour of a person, as an index derived from the name. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 6;
}
