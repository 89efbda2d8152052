import { getTranslate } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import { services } from "@/lib/services";

/** Confirms that a course was restored, and lists the application links that could not be restored. */
export async function RestoredNote({ userId, courseId }: { userId: string; courseId: string }) {
  const t = await getTranslate();
  const lost = await services().courseDeletion.listUnrestoredLinks(userId, courseId);
  return (
    <>
      <StatusNote>{t("course.restoredNote")}</StatusNote>
      {lost.length > 0 && (
        <div className="mt-3 rounded-lg bg-warning-soft px-4 py-3">
          <p>{t("course.unrestoredLinks", { count: lost.length })}</p>
          <ul className="mt-2 list-disc pl-5">
            {lost.map(({ applicationId, applicationName, externalCourseId }) => (
              <li key={applicationId} className="wrap-anywhere">
                {t("course.lostLink", { application: applicationName, id: externalCourseId })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
