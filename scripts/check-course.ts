// npm run check-course -- FILE: prints as JSON what is understood of a file of any kind: holes with how they were found, features, and
// what is left out and why. A file of the open format is checked by its rules as well (docs/course-format.md).
// Exit code 1 if it is invalid or unreadable, 2 on wrong usage.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { checkCourseFile } from "@/lib/exchange/check-course-file";
import { courseSchemaText } from "@/lib/exchange/course-schema";
import { describeFile } from "@/lib/exchange/describe-file";
import { isRecord } from "@/lib/exchange/items";
import { FILE_LIMITS } from "@/lib/exchange/limits";
import { xmldom } from "@/lib/exchange/xmldom";
import { allMessages } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import { readArguments } from "./setup/arguments.mjs";

const SCHEMA_FILE = "public/course.schema.json";
const USAGE = "npm run check-course -- FILE";
const {
  values,
  positionals: [file],
} = readArguments(USAGE, { options: { "write-schema": { type: "boolean" } }, max: 1 });
const translate = translatorFor("en", allMessages("en"));

if (values["write-schema"]) {
  writeFileSync(SCHEMA_FILE, courseSchemaText());
} else if (file === undefined) {
  console.error(`Usage: ${USAGE}`);
  process.exitCode = 2;
} else {
  process.exitCode = checkFile(file) ? 0 : 1;
}

function checkFile(path: string): boolean {
  const bytes = readBytes(path);
  if (bytes === null) return false;
  const isValid = !isOpenFormat(bytes) || isValidCourse(path, bytes);
  const description = describeFile(bytes, { xml: xmldom, translate });
  console.log(JSON.stringify(description, null, 2));
  if (!description.readable) console.error(`Couldn't read ${path}: ${description.problem}`);
  return isValid && description.readable;
}

/** Whether a file says that it is of the open format. */
function isOpenFormat(bytes: Uint8Array): boolean {
  try {
    const json: unknown = JSON.parse(toText(bytes).replace(/^\uFEFF/, ""));
    return isRecord(json) && json.teepad !== undefined;
  } catch {
    return false;
  }
}

const toText = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

function isValidCourse(path: string, bytes: Uint8Array): boolean {
  const result = checkCourseFile(toText(bytes), { xml: xmldom, explain: ({ text }) => translate(text) });
  if (!result.ok) {
    console.error(`${path} is not a valid course file:`);
    for (const problem of result.problems) console.error(`  ${problem}`);
    return false;
  }
  const { name, holes, layouts, features, others } = result.summary;
  console.error(`${path} is valid: “${name}”, holes: ${holes}, layouts: ${layouts}, features: ${features}.`);
  if (others > 0)
    console.error(`  Features without "teepad", which are read by their tags or left out: ${others}.`);
  return true;
}

function readBytes(path: string): Uint8Array | null {
  try {
    const { size } = statSync(path);
    if (size > 4 * FILE_LIMITS.bytes) {
      console.error(
        `${path} has ${(size / 1e6).toFixed(1)} MB; expected at most ${FILE_LIMITS.bytes / 1e6} MB.`,
      );
      return null;
    }
    return readFileSync(path);
  } catch (error) {
    console.error(`Couldn't read ${path}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
