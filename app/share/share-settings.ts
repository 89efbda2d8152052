import { INVITATION_DAYS, LINK_USES } from "@/lib/access/invitation";
import type { Access } from "@/lib/access/store";
import type { CourseSummary } from "@/lib/courses/courses";
import { can } from "@/lib/courses/roles";
import type { OpenedCourse } from "@/lib/courses/store";
import type { User } from "@/lib/identity/store";
import type { SectionName } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import type { PersonRole } from "@/lib/validation/people";
import { describePage, type SharedPage, type SharingFormState, toSharingForm } from "./sharing-form-state";

/** The texts of the panel. */
export const SHARE_MESSAGES: SectionName[] = ["access", "copying", "people", "saved", "sharing"];

/** What the panel shows, as far as the user's role allows. */
export interface ShareSettings {
  courseId: string;
  name: string;
  ownerName: string;
  userId: string;
  /** The course's page; null while there is none. */
  page: SharedPage | null;
  /** For the owner. */
  manage: {
    access: Access<PersonRole>;
    canEmail: boolean;
    linkHelp: string;
    sharing: SharingFormState;
  } | null;
}

/** Null if the course was deleted or the role ended in this moment. */
export async function readShareSettings(
  { user, course, role, ownerName }: { user: User } & OpenedCourse<CourseSummary>,
  t: Translate,
): Promise<ShareSettings | null> {
  const { people, sharing, env } = services();
  const { id: courseId, name } = course;
  const shown = { courseId, name, ownerName, userId: user.id };
  if (!can(role, "manage")) {
    const shareId = await sharing.findShareId(user.id, courseId);
    return {
      ...shown,
      page: shareId === null ? null : describePage(shareId, env.baseUrl, name),
      manage: null,
    };
  }
  const [access, setting] = await Promise.all([
    people.find(user.id, courseId),
    sharing.get(user.id, courseId),
  ]);
  if (!access || !setting) return null;
  const form = toSharingForm(setting, env.baseUrl, name);
  const linkHelp = t("people.linkHelp", { uses: LINK_USES, days: INVITATION_DAYS });
  return {
    ...shown,
    page: form.page,
    manage: { access, canEmail: people.canEmail, linkHelp, sharing: form },
  };
}
