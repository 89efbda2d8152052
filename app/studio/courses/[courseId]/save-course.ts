import { z } from "zod";
import { type CourseDocument, courseEditOf } from "@/lib/editor/document";
import { inPlainWords } from "@/lib/editor/problems";
import type { SaveAnswer } from "@/lib/editor/saving";
import { ownedCourse } from "@/lib/validation/course";

/** Browsers refuse a keepalive body over 64 KiB, counted over all such requests under way. */
const KEEPALIVE_BYTES = 60 * 1024;

/** Milliseconds after which a server that says nothing counts as out of reach. */
const PATIENCE = 20_000;

const conflictBody = z.object({ course: ownedCourse });
const refusalBody = z.object({
  message: z.string(),
  details: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).default([]),
});

/** Saves the document of a course over one stored version, and says what came of it. Never throws. */
export async function saveCourse(
  courseId: string,
  document: CourseDocument,
  version: number,
): Promise<SaveAnswer> {
  const body = JSON.stringify(courseEditOf(document));
  try {
    const response = await fetch(`/api/studio/courses/${encodeURIComponent(courseId)}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", "If-Match": `"${version}"` },
      body,
      // So that a save under way outlives the page when it is closed.
      keepalive: new Blob([body]).size <= KEEPALIVE_BYTES,
      signal: AbortSignal.timeout(PATIENCE),
    });
    return await answerOf(response, document);
  } catch {
    return { kind: "failed", trouble: "offline" };
  }
}

async function answerOf(response: Response, document: CourseDocument): Promise<SaveAnswer> {
  switch (response.status) {
    case 200:
      return { kind: "saved", version: ownedCourse.parse(await response.json()).version };
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
      return { kind: "refused", why: first ? inPlainWords(document, first).text : message };
    }
    default:
      return { kind: "failed", trouble: "server" };
  }
}
