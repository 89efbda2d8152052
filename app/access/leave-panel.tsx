import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { leaveAction } from "./actions";
import type { Subject } from "./subject";
import { SubjectFields } from "./subject-fields";

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
    <PanelPage title={t(`${subject.kind}.leaveTitle`, { name })}>
      <p className="mt-2 text-muted">{t("access.leaveHelp")}</p>
      <form action={leaveAction} className="mt-6 grid gap-3 sm:grid-cols-2">
        <SubjectFields {...subject} />
        <ButtonLink href={stay}>{t(`${subject.kind}.stay`)}</ButtonLink>
        <Button type="submit" variant="danger">
          {t(`${subject.kind}.leave`)}
        </Button>
      </form>
    </PanelPage>
  );
}
