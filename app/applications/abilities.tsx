import { Check } from "lucide-react";
import type { Audience } from "@/lib/oauth/resource";
import { allows, READ_SCOPE, SCOPE, type Scope, WRITE_SCOPE } from "@/lib/oauth/scope";
import { getTranslate } from "../ui/request-translations";

/** What an application can do, and the scope that allows it. */
const ABILITIES = [
  ["consent.canCreate", SCOPE],
  ["consent.canSee", SCOPE],
  ["consent.canSuggest", SCOPE],
  ["consent.canChange", WRITE_SCOPE],
  ["consent.canSeeName", READ_SCOPE],
] as const satisfies [string, Scope][];

/** What it can do by MCP, which neither creates nor changes courses. */
const MCP_ABILITIES = [
  ["consent.canRead", READ_SCOPE],
  ["consent.canSuggest", SCOPE],
  ["consent.canSeeName", READ_SCOPE],
] as const satisfies [string, Scope][];

interface AbilitiesProps {
  scope: string;
  audience?: Audience;
  /** What the user has allowed before: the rest is marked as new. */
  known?: string | undefined;
  className: string;
}

/** Lists what an application can do for a user who authorizes it. */
export async function Abilities({ scope, audience = "api", known = scope, className }: AbilitiesProps) {
  const t = await getTranslate();
  const all = audience === "mcp" ? MCP_ABILITIES : ABILITIES;
  const abilities = all.filter(([, needed]) => allows(scope, needed));
  return (
    <ul className={className}>
      {audience === "api" && !allows(scope, SCOPE) && (
        <Ability isNew={false}>{t("consent.canSeeLinked")}</Ability>
      )}
      {abilities.map(([ability, needed]) => (
        <Ability key={ability} isNew={!allows(known, needed)}>
          {t(ability)}
        </Ability>
      ))}
    </ul>
  );
}

async function Ability({ isNew, children }: { isNew: boolean; children: string }) {
  const t = await getTranslate();
  return (
    <li className="flex gap-3">
      <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      <span>
        {children}
        {isNew && (
          <strong className="ml-2 rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-semibold text-accent-strong">
            {t("consent.isNew")}
          </strong>
        )}
      </span>
    </li>
  );
}
