import { createContext, useContext } from "react";
import { initialsOf, markStyle } from "@/app/ui/person";
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
  const names = here.map((person) => person.name).join(", ");
  return (
    <span className="here-mark" style={markStyle(first.name)} title={t("live.here", { names })}>
      <span aria-hidden>{here.length > 1 ? here.length : initialsOf(first.name)}</span>
      <span className="sr-only">{t("live.here", { names })}</span>
    </span>
  );
}
