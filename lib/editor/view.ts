import type { CourseDocument } from "./document";
import type { ToolKind } from "./tool";

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
  | {
      readonly kind: "edit";
      /** Whether the edits are to be suggested, by a user who may not save them. */
      readonly isSuggestion?: true;
    }
  | { readonly kind: "read" }
  | {
      readonly kind: "version";
      readonly version: ViewedVersion;
      readonly over: CourseView;
    };

export type CourseView = Exclude<View, { kind: "version" }>;

export const EDIT_VIEW: CourseView = { kind: "edit" };
export const SUGGEST_VIEW: CourseView = { kind: "edit", isSuggestion: true };
/** For users whose role does not allow them to edit the course. */
export const READ_VIEW: CourseView = { kind: "read" };

/** The view without a version over it. */
export function courseView(view: View): CourseView {
  return view.kind === "version" ? view.over : view;
}

/** Whether the user may edit the course, at least to suggest the changes. A version that is shown must be closed, or restored, first. */
export function canEdit(view: View): boolean {
  return courseView(view).kind === "edit";
}

/** Whether the user may store what they edit. */
export function canSave(view: View): boolean {
  const course = courseView(view);
  return course.kind === "edit" && !course.isSuggestion;
}

/** Whether a tool works in a view. Users who may only look at the course can measure it. */
export function canUse(view: View, tool: ToolKind): boolean {
  return view.kind === "edit" || (view.kind === "read" && (tool === "select" || tool === "measure"));
}
