import * as z from "zod";
import { describeEditorProblem } from "@/lib/editor/checks/problems";
import type { CourseDocument } from "@/lib/editor/document";
import type { SaveResult } from "@/lib/editor/saving";
import { ownedCourse } from "@/lib/validation/owned-course";
import { reserveKeepalive } from "./keepalive-budget";
import { rememberSave } from "./last-saved";
import { broadcastSave } from "./save-broadcast";
import { TAB_ID } from "./tab-id";

const TIMEOUT_MS = 20_000;

/** Delay after a 429 without a usable Retry-After, as a proxy may send one. */
const DEFAULT_RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 15 * 60;

const conflictBody = z.object({ course: ownedCourse });
const roleBody = z.object({ error: z.literal("insufficient_role") });
const rejectionBody = z.object({
  message: z.string(),
  details: z
    .array(z.object({ path: z.array(z.union([z.string(), z.number()])), code: z.string(), text: z.string() }))
    .default([]),
});

/**
 * Saves a document made from a stored version, and broadcasts the saved course to the account's other tabs. Never
 * throws: every failure is an outcome.
 */
export async function saveCourse(
  account: string,
  courseId: string,
  document: CourseDocument,
  version: number,
): Promise<SaveResult> {
  const body = JSON.stringify(document);
  // A keepalive request survives closing the page. One that is too large dies with it, but the work is in a draft.
  const { keepalive, release } = reserveKeepalive(new Blob([body]).size);
  // Now: the page may end before it learns whether the save succeeded.
  rememberSave(courseId, version + 1);
  try {
    const request = fetch(`/api/studio/courses/${encodeURIComponent(courseId)}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", "If-Match": `"${version}"`, "Teepad-Tab": TAB_ID },
      body,
      keepalive,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const response = await request.catch(() => null);
    if (!response) return { kind: "failed", trouble: "offline" };
    return await readOutcome(response, account, document);
  } catch {
    // A response that can't be read, such as a proxy's, or one that doesn't match the schema.
    return { kind: "failed", trouble: "server" };
  } finally {
    release();
  }
}

async function readOutcome(
  response: Response,
  account: string,
  document: CourseDocument,
): Promise<SaveResult> {
  switch (response.status) {
    case 200: {
      const course = ownedCourse.parse(await response.json());
      broadcastSave(account, course);
      rememberSave(course.id, course.version);
      return { kind: "saved", version: course.version };
    }
    case 412:
      return { kind: "conflict", theirs: conflictBody.parse(await response.json()).course };
    case 401:
      return { kind: "signed-out" };
    case 403:
      // Not that of a proxy, whose body differs.
      roleBody.parse(await response.json());
      return { kind: "forbidden" };
    case 404:
      return { kind: "gone" };
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
