import { Button } from "@/app/ui/button";
import { DateTime } from "@/app/ui/date-time";
import { useTranslate } from "@/app/ui/translations";
import type { Invitation } from "@/lib/access/invitation";
import type { PersonRole } from "@/lib/validation/people";
import type { Subject } from "./subject";
import { SubjectFields } from "./subject-fields";

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
    <div className="grid gap-2">
      <Heading id="open-invitations" className={level === 2 ? "text-xl" : "text-base"}>
        {t("access.openInvitations")}
      </Heading>
      <ul aria-labelledby="open-invitations" className="card divide-y divide-line">
        {invitations.map(({ id, email, role, usesLeft, expiresAt }) => {
          const who = email ?? t("access.byLink");
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-5">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium wrap-anywhere">
                  <bdi>{who}</bdi>
                  {role !== "member" && ` · ${t(`people.${role}`)}`}
                </p>
                <p className="text-sm text-muted">
                  {email === null && `${t("access.usesLeft", { uses: usesLeft })} · `}
                  {t("access.expires")}{" "}
                  <DateTime value={expiresAt.toISOString()} precision="day" language={t.language} />
                </p>
              </div>
              <form action={action}>
                <SubjectFields {...subject} />
                <input type="hidden" name="invitationId" value={id} />
                <Button
                  type="submit"
                  name="do"
                  value="revoke"
                  size="small"
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
