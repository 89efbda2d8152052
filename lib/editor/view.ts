import type { CourseDocument } from "./document";

/** A saved version that the map shows instead of the course. */
export interface ViewedVersion {
  readonly version: number;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly name: string | null;
  readonly document: CourseDocument;
}

/** What the studio shows: the course to edit, the course to look at only, or one of its saved versions. */
export type View =
  | { readonly kind: "edit" }
  | { readonly kind: "read" }
  | {
      readonly kind: "version";
      readonly version: ViewedVersion;
      /** The view to return to. */
      readonly over: CourseView;
    };

/** A view of the course itself. */
export type CourseView = Exclude<View, { kind: "version" }>;

export const EDIT_VIEW: CourseView = { kind: "edit" };
/** For users whose role does not allow them to edit the course. */
export const READ_VIEW: CourseView = { kind: "read" };

/** The view without a version over it. */
export function courseView(view: View): CourseView {
  return view.kind === "version" ? view.over : view;
}

/** Whether the user may edit the course. A version that is shown must be closed, or restored, first. */
export function canEdit(view: View): boolean {
  return courseView(view).kind === "edit";
}
