import type { FormState } from "@/app/forms/form-state";
import { embedCode, sharePaths } from "@/lib/courses/share-paths";
import type { CourseSharing } from "@/lib/courses/sharing";

/** The page of a course, and what leads there. */
export interface SharedPage {
  url: string;
  embedCode: string;
}

export interface SharingFormState extends FormState {
  /** The course's page; null while sharing is off. */
  page: SharedPage | null;
}

export function toSharingForm(setting: CourseSharing, baseUrl: string, name: string): SharingFormState {
  const { sharing, ownerName, place, licence, credit, shareId, revision } = setting;
  return {
    values: {
      ...{ sharing, ownerName: ownerName ?? "", revision: String(revision) },
      ...{ place: place ?? "", licence: licence ?? "", credit: credit ?? "" },
    },
    problems: {},
    page: shareId === null ? null : describePage(shareId, baseUrl, name),
  };
}

export function describePage(shareId: string, baseUrl: string, name: string): SharedPage {
  const paths = sharePaths(shareId);
  return { url: baseUrl + paths.page, embedCode: embedCode(baseUrl + paths.embed, name) };
}
