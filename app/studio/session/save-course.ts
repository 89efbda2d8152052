import * as z from "zod";
import { plainText } from "@/lib/editor/checks/problems";
import { type CourseDocument, courseEditOf } from "@/lib/editor/document";
import type { SaveAnswer } from "@/lib/editor/saving";
import { ownedCourse } from "@/lib/validation/course";
import { askForKeepalive } from "./keepalive-budget";
import { tellOtherTabs } from "./other-tabs";

/** Milliseconds after which a server that says nothing counts as out of reach. */
const TIMEOUT_MS = 20_000;

const conflictBody = z.object({ course: ownedCourse });
const refusalBody = z.object({
  message: z.string(),
  details: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).default([]),
});

/**
 * Saves the document of a course over one stored version, says what came of it, and tells the account's other tabs.
 * Never throws.
 */
export async function saveCourse(
  account: string,
  courseId: string,
  document: CourseDocument,
  version: number,
): Promise<SaveAnswer> {
  const body = JSON.stringify(courseEditOf(document));
  // So that a save under way outlives the page when it is closed. One that is too big is in the browser's drafts.
  const { keepalive, giveBack } = askForKeepalive(new Blob([body]).size);
  try {
    const response = await fetch(`/api/studio/courses/${encodeURIComponent(courseId)}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", "If-Match": `"${version}"` },
      body,
      keepalive,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return await answerOf(response, account, document);
  } catch {
    return { kind: "failed", trouble: "offline" };
  } finally {
    giveBack();
  }
}

async function answerOf(response: Response, account: string, document: CourseDocument): Promise<SaveAnswer> {
  switch (response.status) {
    case 200: {
      const course = ownedCourse.parse(await response.json());
      tellOtherTabs(account, course);
      return { kind: "saved", version: course.version };
    }
    case 412:
      return { kind: "conflict", theirs: conflictBody.parse(await response.json()).course };
    case 401:
      return { kind: "signed-out" };
    case 404:
      return { kind: "gone" };
    case 400:
    case 413: {
      const { message, details } = refusalBody.parse(await response.json());
      const [first] = details;
      return { kind: "refused", why: first ? plainText(document, first).text : message };
    }
    default:
      return { kind: "failed", trouble: "server" };
  }
}
