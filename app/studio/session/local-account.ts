/** The account of courses that are drawn without one. They are in this browser only, and belong to everybody who uses it. */
export const LOCAL_ACCOUNT = "local";

/** How long such a course stays after its last edit. The browser may delete it sooner. */
export const LOCAL_DAYS = 30;

/** Set while there may be such a course, so that other pages don't load code to look for one. */
export const LOCAL_FLAG = "teepad.local";

/** What the studio of such a course knows about the account that it could be kept in. */
export interface Keeper {
  /** The signed-in user; null for visitors. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly canSignUp: boolean;
  /** Whether it is a copy of the demo, whose data needs a credit. */
  readonly isDemo?: boolean;
}

export function localCoursePath(courseId: string): string {
  return `/studio/local/${courseId}`;
}
