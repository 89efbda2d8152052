import * as z from "zod";
import type { Applied } from "@/lib/courses/part-writes";
import { toCourseDocument } from "@/lib/editor/document";
import { type CheckedFile, checkCourseFile } from "@/lib/exchange/check-course-file";
import { planImport } from "@/lib/exchange/import-holes";
import { xmldom } from "@/lib/exchange/xmldom";
import { newId } from "@/lib/ids";
import { allMessages } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import { courseName } from "@/lib/validation/course";
import { type CourseDocumentData, courseDocument } from "@/lib/validation/course-document";
import { check, type Problem } from "@/lib/validation/problems";

type ReadFile =
  | { ok: true; applyTo(document: CourseDocumentData): Applied }
  | { ok: false; problems: [Problem, ...Problem[]] };

/**
 * Reads a file of the open format that is to replace a course. `applyTo` makes the course of it: holes, layouts and features
 * that the course has keep their ids, new ones get their own.
 */
export function readCourseFile(text: string): ReadFile {
  const file = checkCourseFile(text, {
    xml: xmldom,
    explain: ({ text }) => translatorFor("en", allMessages("en"))(text),
  });
  if (!file.ok) return { ok: false, problems: file.problems.map(toProblem) as [Problem, ...Problem[]] };
  const header = check(z.object({ teepad: z.object({ name: courseName }) }), { teepad: file.summary });
  if (!header.ok) return header;
  return { ok: true, applyTo: (document) => applyFile(document, file, header.value.teepad.name) };
}

function applyFile(
  document: CourseDocumentData,
  { contents, location }: Extract<CheckedFile, { ok: true }>,
  name: string,
): Applied {
  const ids = new Map<string, string>();
  const plan = planImport(toCourseDocument(document), contents, {
    mode: "replace",
    newId(prefix, fileId) {
      const key = `${prefix} ${fileId}`;
      const id = ids.get(key) ?? newId(prefix);
      ids.set(key, id);
      return id;
    },
  });
  const valid = check(courseDocument, plan.document);
  return valid.ok ? { ok: true, document: valid.value, name, location } : valid;
}

function toProblem(text: string): Problem {
  return { path: [], code: "invalid_file", text: text.replace(/\.$/, ""), isSentence: true };
}
