import { ConfirmPanel } from "@/app/ui/page/confirm-panel";
import { getTranslate } from "@/app/ui/request-translations";
import { leaveAction } from "./actions";
import type { Subject } from "./subject";

interface LeavePanelProps {
  subject: Subject;
  /** Name of the course or application. */
  name: string;
  /** URL of the page to go back to. */
  stay: string;
}

/** Asks whether the user wants to give up their role. Owners can't: they transfer or delete what they own. */
export async function LeavePanel({ subject, name, stay }: LeavePanelProps) {
  const t = await getTranslate();
  return (
    <ConfirmPanel
      title={t(`${subject.kind}.leaveTitle`, { name })}
      action={leaveAction}
      hidden={subject}
      confirm={t(`${subject.kind}.leave`)}
      keep={t(`${subject.kind}.stay`)}
      keepHref={stay}
    >
      <p className="mt-2 text-muted">{t("access.leaveHelp")}</p>
    </ConfirmPanel>
  );
}
