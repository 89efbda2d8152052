import { type FormState, refused } from "@/app/forms/form-state";
import { createLocalCourse } from "@/app/studio/session/local-courses";
import { createDocument } from "@/lib/editor/document";
import type { Translate } from "@/lib/messages/translator";
import { readNewCourse, studioAddress } from "./read-new-course";

/** Creates a course in this browser, and opens it in the studio. Nothing goes to the server. */
export async function createLocally(_before: FormState, form: FormData, t: Translate): Promise<FormState> {
  const read = readNewCourse(form, t);
  if (!read.ok) return read.refusal;
  const { course: input, values } = read;
  try {
    const { course } = await createLocalCourse({ ...input, document: createDocument(input.document) });
    window.location.assign(studioAddress(course.studioUrl, form));
    return { values, problems: {} };
  } catch {
    return refused(t("local.notStored"), values);
  }
}
