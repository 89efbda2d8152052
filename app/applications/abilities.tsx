import { Check } from "lucide-react";
import { getTranslate } from "../ui/request-translations";

/** The abilities that the only scope, `courses`, grants. */
const ABILITIES = ["consent.canCreate", "consent.canSee", "consent.canSeeName"] as const;

/** Lists what an application can do for a user who authorizes it. */
export async function Abilities({ className }: { className: string }) {
  const t = await getTranslate();
  return (
    <ul className={className}>
      {ABILITIES.map((ability) => (
        <li key={ability} className="flex gap-3">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          {t(ability)}
        </li>
      ))}
    </ul>
  );
}
