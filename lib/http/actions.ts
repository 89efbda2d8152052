import type { Capability } from "@/lib/courses/roles";
import { perMinute } from "@/lib/rate-limit/limits";
import type { EndpointLimit } from "./endpoint";
import { MAX_FORM_BYTES } from "./routes";

/** The largest form of an action whose row doesn't say more: one that carries an authorization request or the IDs of all holes. */
export const MAX_ACTION_BYTES = 32 * 1024;

/** More than a person submits of one form. Use cases have limits of their own. */
const ACTION_LIMIT = perMinute(120);

/** Who may call an action, as `admit` (app/admit.ts) finds them. Others are asked to sign in, or find nothing. */
type Caller =
  /** Anyone who opens the page. */
  | { readonly caller: "anyone" }
  /** A signed-in user. `returnTo` is the page after signing in; without it, the action says it. */
  | { readonly caller: "user"; readonly returnTo?: string }
  /** A user with a capability on the course of the form. `tells`: those who can only read it are told so in the form. */
  | { readonly caller: "course"; readonly capability: Capability; readonly tells?: true }
  /** A user with access (`read`) to the course or application of the form, or its owner (`manage`). */
  | { readonly caller: "subject"; readonly capability: "read" | "manage" }
  /** A user who works on the application of the form, owns it, or works on it in test mode. */
  | { readonly caller: "application" | "ownApplication" | "twin" }
  /** A user who works on the application of the form, which has the webhook endpoint of the form. */
  | { readonly caller: "endpoint" };

type ActionRow = Caller & {
  /** The default is MAX_ACTION_BYTES, and at most MAX_FORM_BYTES. */
  readonly maxBytes?: number;
  /** Per user, or client address of visitors. By default, each action has windows of its own of ACTION_LIMIT. */
  readonly limit?: EndpointLimit;
  /** Whether a read-only server runs it: it changes nothing that is stored, or nothing that must be. */
  readonly isHarmless?: true;
};

/** Every server action, by its name: what the listener and `admit` do for it. The names are those of the exports in `app/`. */
export const ACTIONS = {
  acceptInvitationAction: { caller: "user" },
  answerOfferAction: { caller: "subject", capability: "read" },
  changeAccessAction: { caller: "subject", capability: "manage" },
  inviteAction: { caller: "subject", capability: "manage" },
  leaveAction: { caller: "user" },

  changePasswordAction: { caller: "user", returnTo: "/account" },
  deleteAccountAction: { caller: "user", returnTo: "/account" },
  disconnectAction: { caller: "user", returnTo: "/applications" },
  linkWith: { caller: "user", returnTo: "/account" },
  resendVerificationAction: { caller: "user", returnTo: "/account" },
  signOutEverywhereAction: { caller: "user", returnTo: "/account" },
  unlinkProviderAction: { caller: "user", returnTo: "/account" },

  createCourseAction: { caller: "user", returnTo: "/courses/new" },
  deleteCourseAction: { caller: "user", returnTo: "/courses/deleted" },
  duplicateAction: { caller: "course", capability: "read" },
  linkAction: { caller: "course", capability: "manage" },
  loadShareSettings: { caller: "course", capability: "read", isHarmless: true },
  locateAction: { caller: "course", capability: "edit", tells: true },
  readStatusAction: { caller: "course", capability: "edit", isHarmless: true },
  renameAction: { caller: "course", capability: "edit", tells: true },
  restoreAction: { caller: "user", returnTo: "/courses/deleted" },
  shareAction: { caller: "course", capability: "manage" },
  statusAction: { caller: "course", capability: "edit", tells: true },
  unlinkAction: { caller: "course", capability: "manage" },

  addEndpointAction: { caller: "application" },
  addSecretAction: { caller: "application" },
  addTestUserAction: { caller: "twin" },
  changeEndpointAction: { caller: "endpoint" },
  deleteApplicationAction: { caller: "ownApplication" },
  deleteEndpointAction: { caller: "endpoint" },
  exchangeAction: { caller: "user", returnTo: "/developers/try" },
  exhaustLimitAction: { caller: "twin" },
  newTokenAction: { caller: "user", returnTo: "/developers/try" },
  openTestModeAction: { caller: "application" },
  registerAction: { caller: "user", returnTo: "/developers/new", maxBytes: MAX_FORM_BYTES },
  removeSecretAction: { caller: "application" },
  requestQuotaAction: { caller: "application" },
  resendAction: { caller: "endpoint" },
  resendFailedAction: { caller: "endpoint" },
  revealSecretAction: { caller: "endpoint" },
  rotateSecretAction: { caller: "endpoint" },
  runToolAction: { caller: "twin" },
  sendTestAction: { caller: "endpoint" },
  setEnabledAction: { caller: "endpoint" },
  updateSettingsAction: { caller: "application", maxBytes: MAX_FORM_BYTES },

  choosePreference: { caller: "anyone", isHarmless: true },
  confirmSignUpAction: { caller: "anyone" },
  continueWith: { caller: "anyone", isHarmless: true },
  // Its state is the list of courses.
  findShareableAction: { caller: "user", maxBytes: MAX_FORM_BYTES },
  forgotPasswordAction: { caller: "anyone" },
  resetPasswordAction: { caller: "anyone" },
  signInToVerifyAction: { caller: "anyone" },
  signOut: { caller: "anyone", isHarmless: true },
  signUpAction: { caller: "anyone" },
  switchAccount: { caller: "anyone" },
  verifyEmailAction: { caller: "anyone" },
} as const satisfies Record<string, ActionRow>;

export type ActionName = keyof typeof ACTIONS;

/** The names of the actions for a kind of caller. */
export type ActionFor<Kind extends ActionRow["caller"]> = {
  [Name in ActionName]: (typeof ACTIONS)[Name]["caller"] extends Kind ? Name : never;
}[ActionName];

/** What the listener does for a form, by the action that it names. */
export type FormRule = Readonly<Required<Pick<ActionRow, "maxBytes" | "limit">>> & { isHarmless: boolean };

/** The rule of an action; without a row, that of a form whose action nobody knows. */
export function formRule(name: string | null): FormRule {
  const row: ActionRow | undefined = name === null ? undefined : (ACTIONS as Record<string, ActionRow>)[name];
  return {
    maxBytes: row ? MAX_ACTION_BYTES : MAX_FORM_BYTES,
    limit: { key: `action:${row ? name : "other"}`, ...ACTION_LIMIT },
    isHarmless: false,
    ...row,
  };
}
