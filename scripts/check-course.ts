// npm run check-course FILE: checks a course file (docs/course-format.md). Exit code 1 if it is invalid, 2 on wrong usage.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { checkCourseFile } from "@/lib/exchange/check-course-file";
import { courseSchemaText } from "@/lib/exchange/course-schema";
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

if (values["write-schema"]) {
  writeFileSync(SCHEMA_FILE, courseSchemaText());
} else if (file === undefined) {
  console.error(`Usage: ${USAGE}`);
  process.exitCode = 2;
} else {
  process.exitCode = checkFile(file) ? 0 : 1;
}

function checkFile(path: string): boolean {
  const text = readText(path);
  if (text === null) return false;
  const translate = translatorFor("en", allMessages("en"));
  const result = checkCourseFile(text, { xml: xmldom, explain: ({ text }) => translate(text) });
  if (!result.ok) {
    console.error(`${path} is not a valid course file:`);
    for (const problem of result.problems) console.error(`  ${problem}`);
    return false;
  }
  const { name, holes, layouts, features, others } = result.summary;
  console.log(`${path} is valid: “${name}”, holes: ${holes}, layouts: ${layouts}, features: ${features}.`);
  if (others > 0)
    console.log(`  Features without "teepad", which are read by their tags or left out: ${others}.`);
  return true;
}

function readText(path: string): string | null {
  try {
    const { size } = statSync(path);
    if (size > 4 * FILE_LIMITS.bytes) {
      console.error(
        `${path} has ${(size / 1e6).toFixed(1)} MB; expected at most ${FILE_LIMITS.bytes / 1e6} MB.`,
      );
      return null;
    }
    return readFileSync(path, "utf8");
  } catch (error) {
    console.error(`Couldn't read ${path}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
