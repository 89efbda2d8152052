import { Check } from "lucide-react";
import { getTranslate } from "../ui/request-translations";

const ABILITIES = [
  "consent.canCreate",
  "consent.canSee",
  // With the scope `courses:write`.
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
      {ABILITIES.filter((each) => canWrite || each !== "consent.canChange").map((ability) => (
        <li key={ability} className="flex gap-3">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          {t(ability)}
        </li>
      ))}
    </ul>
  );
}
