import { StatusForm } from "@/app/status/status-form";
import { toStatusForm } from "@/app/status/status-form-state";
import { CourseStatusNote } from "@/app/status/status-note";
import { translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { can } from "@/lib/courses/roles";
import { type EditedFairway, holeLabel } from "@/lib/editor/fairways";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import type { CourseRole } from "@/lib/validation/people";
import { ChangeLink, CourseFact } from "./course-fact";

interface CourseStatusFactProps {
  userId: string;
  courseId: string;
  role: CourseRole;
  /** Of the main layout: their ids are those of the holes. */
  fairways: readonly EditedFairway[];
  isChanging: boolean;
  t: Translate;
}

/** Whether the course is open, and for those who may set it the form that does. */
export async function CourseStatusFact({
  userId,
  courseId,
  role,
  fairways,
  isChanging,
  t,
}: CourseStatusFactProps) {
  const found = await services().courseStatus.get(userId, courseId);
  const canChange = can(role, "edit");
  if (!found || (!found.status && !canChange)) return null;
  const isOpen = canChange && isChanging;
  return (
    <CourseFact
      id="status"
      title={t("status.title")}
      action={canChange && <ChangeLink courseId={courseId} what="status" isOpen={isOpen} t={t} />}
      editor={
        isOpen && (
          <TranslationsProvider {...translationsFor(t, ["status"])}>
            <StatusForm
              courseId={courseId}
              initial={toStatusForm(found)}
              holes={fairways.map((fairway) => ({ id: fairway.id, label: holeLabel(fairway) }))}
            />
          </TranslationsProvider>
        )
      }
    >
      {isOpen ? (
        // Not the status: the form stores it without loading the page again.
        <span className="text-sm text-muted">{t("status.help")}</span>
      ) : found.status ? (
        <CourseStatusNote status={found.status} t={t} />
      ) : (
        <span className="text-muted">{t("status.unset")}</span>
      )}
    </CourseFact>
  );
}
