import type { FormState } from "@/app/forms/form-state";
import { embedCode, sharePaths } from "@/lib/courses/share-paths";
import type { CourseSharing } from "@/lib/courses/sharing";

export interface SharingFormState extends FormState {
  saved: boolean;
  /** Whether the page got a new link. */
  renewed: boolean;
  /** The course's page; null while sharing is off. */
  page: { url: string; embedCode: string } | null;
}

/** Form state for the stored settings. */
export function toSharingForm(setting: CourseSharing, baseUrl: string, name: string): SharingFormState {
  const { sharing, ownerName, shareId, revision } = setting;
  return {
    values: { sharing, ownerName: ownerName ?? "", revision: String(revision) },
    problems: {},
    saved: false,
    renewed: false,
    page: shareId === null ? null : describePage(shareId, baseUrl, name),
  };
}

function describePage(shareId: string, baseUrl: string, name: string) {
  const paths = sharePaths(shareId);
  return { url: baseUrl + paths.page, embedCode: embedCode(baseUrl + paths.embed, name) };
}
