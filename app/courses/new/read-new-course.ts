import { type FormState, readText, refused, submittedValues } from "@/app/forms/form-state";
import { COURSE_NAME_MESSAGES, describeProblems } from "@/app/forms/rule-messages";
import { templateFairways } from "@/lib/editor/commands/new-fairway";
import { toHole } from "@/lib/editor/write-fairway";
import { parseTypedPlace } from "@/lib/geo/typed-place";
import { newId } from "@/lib/ids";
import type { Translate } from "@/lib/messages/translator";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type NewCourse, newCourse } from "@/lib/validation/course";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { TEMPLATES } from "@/lib/validation/course-limits";
import { handedOverFileId } from "@/lib/validation/handed-over-file";
import type { Hole } from "@/lib/validation/hole";
import { IMPORT_PARAMETER } from "@/lib/validation/import-parameter";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { check } from "@/lib/validation/problems";

const FIELD_MESSAGES = { name: COURSE_NAME_MESSAGES };

type ReadResult =
  | {
      readonly ok: true;
      readonly course: NewCourse & { document: CourseDocumentData };
      readonly values: FormState["values"];
    }
  | { readonly ok: false; readonly refusal: FormState };

/** The course that the form asks for, on the server or in a browser without an account; else why it is refused. */
export function readNewCourse(form: FormData, t: Translate): ReadResult {
  const values = submittedValues(form, ["name", "location", "template"]);
  const refuse = (problems: FormState["problems"]): ReadResult => ({
    ok: false,
    refusal: refused(problems, values),
  });
  const input = check(newCourse, { name: values.name, location: parseLocation(readText(form, "location")) });
  if (!input.ok) return refuse(describeProblems(input.problems, FIELD_MESSAGES, t));
  const { location } = input.value;
  const count = TEMPLATES.find((count) => String(count) === values.template);
  if (count && !location) return refuse({ template: t("newCourse.templateNeedsPlace") });
  const holes = count && location ? templateHoles(count, location, t) : [];
  const document = { holes, layouts: [NEW_MAIN_LAYOUT], features: [] };
  return { ok: true, course: { ...input.value, document }, values };
}

/** The studio's URL. With a chosen file, the studio imports it. */
export function studioAddress(studioUrl: string, form: FormData): string {
  const fileId = handedOverFileId.safeParse(readText(form, IMPORT_PARAMETER));
  if (!fileId.success) return studioUrl;
  return `${studioUrl}?${new URLSearchParams({ [IMPORT_PARAMETER]: fileId.data })}`;
}

/**
 * Parses coordinates in any format that map applications copy. Undefined if the text is blank; unreadable
 * text is returned unchanged, for the schema to reject.
 */
function parseLocation(text: string): unknown {
  if (text.trim() === "") return undefined;
  return parseTypedPlace(text, null)?.place ?? text;
}

function templateHoles(count: number, place: Coordinates, t: Translate): Hole[] {
  const options = { name: t("newCourse.draft"), newFairwayId: () => newId("fairway") };
  return templateFairways(count, place, options).map((fairway) => toHole(fairway) as Hole);
}
