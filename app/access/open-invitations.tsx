import { Link2, Mail } from "lucide-react";
import { Button } from "@/app/ui/button";
import { DateTime } from "@/app/ui/date-time";
import { HiddenFields } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import type { Invitation } from "@/lib/access/invitation";
import type { PersonRole } from "@/lib/validation/people";
import type { Subject } from "./subject";

interface OpenInvitationsProps {
  subject: Subject;
  invitations: readonly Invitation<PersonRole | "member">[];
  /** Level of the section's heading. */
  level: 2 | 3;
  /** Called with `do=revoke` and `invitationId` in the form. */
  action: (form: FormData) => void;
}

/** Lists the open invitations, each with a button to revoke it. Renders nothing if there are none. */
export function OpenInvitations({ subject, invitations, level, action }: OpenInvitationsProps) {
  const t = useTranslate();
  if (invitations.length === 0) return null;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div>
      <Heading id="open-invitations" className={level === 2 ? "text-xl" : "text-[0.8125rem] text-muted"}>
        {t("access.openInvitations")}
      </Heading>
      <ul aria-labelledby="open-invitations" className={level === 2 ? "card mt-2 px-5 py-2" : ""}>
        {invitations.map(({ id, email, role, usesLeft, expiresAt }) => {
          const who = email ?? t("access.byLink");
          return (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="grid size-9 flex-none place-items-center rounded-full bg-sunken text-muted">
                {email === null ? (
                  <Link2 aria-hidden="true" className="size-4" />
                ) : (
                  <Mail aria-hidden="true" className="size-4" />
                )}
              </span>
              <div className="min-w-0 flex-1">
                <p className="text-[0.9375rem] leading-snug font-medium wrap-anywhere">
                  <bdi>{who}</bdi>
                  {role !== "member" && ` · ${t.stored("people", role)}`}
                </p>
                <p className="text-[0.8125rem] text-muted">
                  {email === null && `${t("access.usesLeft", { uses: usesLeft })} · `}
                  {t("access.expires")} <DateTime value={expiresAt} precision="day" language={t.language} />
                </p>
              </div>
              <form action={action}>
                <HiddenFields values={{ ...subject, invitationId: id }} />
                <Button
                  type="submit"
                  name="do"
                  value="revoke"
                  size="compact"
                  aria-label={t("access.revokeOf", { who })}
                >
                  {t("access.revoke")}
                </Button>
              </form>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
