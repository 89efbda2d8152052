import { Check } from "lucide-react";
import { getTranslate } from "../ui/request-translations";

/** What `courses` allows, the scope of every application. */
const ABILITIES = ["consent.canCreate", "consent.canSee", "consent.canSeeName"] as const;

/** The same with `courses:write`. */
const WRITE_ABILITIES = [
  "consent.canCreate",
  "consent.canSee",
  "consent.canChange",
  "consent.canSeeName",
] as const;

interface AbilitiesProps {
  canWrite: boolean;
  className: string;
}

/** Lists what an application can do for a user who authorizes it. */
export async function Abilities({ canWrite, className }: AbilitiesProps) {
  const t = await getTranslate();
  return (
    <ul className={className}>
      {(canWrite ? WRITE_ABILITIES : ABILITIES).map((ability) => (
        <li key={ability} className="flex gap-3">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          {t(ability)}
        </li>
      ))}
    </ul>
  );
}
