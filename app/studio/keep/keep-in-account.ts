import * as z from "zod";
import { problemsBeforeSaving } from "@/lib/editor/checks/problems";
import { encodeHistory } from "@/lib/editor/stored-history";
import { type Message, message } from "@/lib/messages/message";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { LOCAL_ACCOUNT } from "../session/local-account";
import { deleteLocalCourse } from "../session/local-courses";
import { copyLogo } from "../session/logo-database";
import type { SessionStore } from "../session/session-store";
import { storeUndo } from "../session/undo-storage";
import { untilSaved } from "../session/until-saved";

const TIMEOUT_MS = 30_000;

const kept = z.object({ id: z.string(), studioUrl: z.string() });
const accountChanged = z.object({ name: z.string() });

export type KeepOutcome =
  /** `lacksLogo` if the browser couldn't store the logo for the account. */
  | { readonly kind: "kept"; readonly studioUrl: string; readonly lacksLogo: boolean }
  | { readonly kind: "failed"; readonly why: Message };

/**
 * Makes a course of this browser one of an account, and moves its undo history and its logo there. Sent again, it makes one course. Never
 * rejects: until the server has the course, it stays in this browser.
 */
export async function keepInAccount(
  account: string,
  { id, name, location }: Pick<OwnedCourse, "id" | "name" | "location">,
  store: SessionStore,
): Promise<KeepOutcome> {
  const fail = (why: Message): KeepOutcome => ({ kind: "failed", why });
  const { saving, history } = store.get();
  if (problemsBeforeSaving(saving.saved, history.present).length > 0) return fail(message("local.fixFirst"));
  // Leaving the page would ask about others.
  await untilSaved(store);
  const { present: document } = store.get().history;
  try {
    const response = await fetch("/api/studio/courses", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ account, id, name, location, document }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401) return fail(message("local.signedOut"));
    if (response.status === 409)
      return fail(message("local.otherAccount", accountChanged.parse(await response.json())));
    if (response.status === 403 || response.status === 429) return fail(message("local.tooMany"));
    const course = kept.parse(await response.json());
    storeUndo([account, course.id], encodeHistory(store.get().history));
    const lacksLogo = await copyLogo([LOCAL_ACCOUNT, id], [account, course.id]).then(
      () => false,
      () => true,
    );
    await deleteLocalCourse(id).catch(() => {});
    return { kind: "kept", studioUrl: course.studioUrl, lacksLogo };
  } catch {
    return fail(message("local.failed"));
  }
}
