import { refuseTooMany } from "@/app/forms/refuse-too-many";
import type { CreationRefusal } from "@/lib/courses/creation";
import { MAX_COURSES } from "@/lib/courses/store";
import type { Translate } from "@/lib/messages/translator";

/** Why the user can't have another course, as text. */
export function refuseCreation(refusal: CreationRefusal, t: Translate): string {
  return refusal.outcome === "throttled"
    ? t(refuseTooMany(refusal.retryAfter))
    : t("newCourse.tooMany", { most: MAX_COURSES });
}
