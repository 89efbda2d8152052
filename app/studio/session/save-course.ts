import * as z from "zod";
import { saveAnswer } from "@/lib/editor/changes/save";
import { describeEditorProblem } from "@/lib/editor/checks/problems";
import type { CourseDocument } from "@/lib/editor/document";
import type { PendingSave, SaveResult } from "@/lib/editor/saving";
import { requestCourse, sendingAccount } from "./course-requests";
import { reserveKeepalive } from "./keepalive-budget";
import { TAB_ID } from "./tab-id";

/** Delay after a 429 without a usable Retry-After, as a proxy may send one. */
const DEFAULT_RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 15 * 60;

const roleBody = z.object({ error: z.literal("insufficient_role") });
const readOnlyBody = z.object({ error: z.literal("read_only") });
const accountBody = z.object({ error: z.literal("account_changed"), name: z.string() });
const rejectionBody = z.object({
  message: z.string(),
  details: z
    .array(z.object({ path: z.array(z.union([z.string(), z.number()])), code: z.string(), text: z.string() }))
    .default([]),
});

/**
 * Sends the changes that the user of an account made to a stored version. Never throws: every failure is an outcome.
 */
export async function saveCourse(
  account: string,
  courseId: string,
  { id, changes, document, restored }: PendingSave,
  version: number,
): Promise<SaveResult> {
  const body = JSON.stringify({ id, account, base: version, changes, restored });
  // A keepalive request survives closing the page. One that is too large dies with it, but the work is in a draft.
  const { keepalive, release } = reserveKeepalive(new Blob([body]).size);
  try {
    const request = requestCourse(courseId, "changes", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Teepad-Tab": TAB_ID, "Teepad-Account": account },
      body,
      keepalive,
    });
    const response = await request.catch(() => null);
    if (!response) return { kind: "failed", trouble: "offline" };
    return await readOutcome(response, document);
  } catch {
    // A response that can't be read, such as a proxy's, or one that doesn't match the schema.
    return { kind: "failed", trouble: "server" };
  } finally {
    release();
  }
}

async function readOutcome(response: Response, document: CourseDocument): Promise<SaveResult> {
  switch (response.status) {
    case 200:
      return { kind: "saved", answer: saveAnswer.parse(await response.json()) };
    case 401:
      return { kind: "signed-out" };
    case 403:
      // Not that of a proxy, whose body differs.
      roleBody.parse(await response.json());
      return { kind: "forbidden" };
    case 404:
      return { kind: "gone" };
    case 409:
      return {
        kind: "other-account",
        name: accountBody.parse(await response.json()).name,
        former: sendingAccount()?.name ?? null,
      };
    case 400:
    case 413: {
      const { message, details } = rejectionBody.parse(await response.json());
      const [first] = details;
      // The status line ends its sentence itself.
      const why = first ? describeEditorProblem(document, first).text : message.replace(/\.$/, "");
      return { kind: "rejected", why };
    }
    case 429: {
      const seconds = retryAfterSeconds(response.headers.get("Retry-After"));
      return { kind: "throttled", seconds, retryAt: performance.now() + seconds * 1000 };
    }
    case 503:
      readOnlyBody.parse(await response.json());
      return { kind: "failed", trouble: "read-only" };
    default:
      return { kind: "failed", trouble: "server" };
  }
}

/** The delay of a Retry-After header, in whole seconds (RFC 9110 section 10.2.3: seconds, or an HTTP date). */
function retryAfterSeconds(header: string | null): number {
  const text = header ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  if (Number.isNaN(seconds)) return DEFAULT_RETRY_SECONDS;
  return Math.min(Math.max(seconds, 1), MAX_RETRY_SECONDS);
}
