import type { CourseDocument } from "@/lib/editor/document";
import { type ImportedContents, type ImportOptions, planImport } from "../import-holes";

let count = 0;

/** Creates valid ids, always the same for the same item of a file. */
function createIds(): ImportOptions["newId"] {
  const ids = new Map<string, string>();
  return (prefix, fileId) => {
    const key = `${prefix} ${fileId}`;
    const id = ids.get(key) ?? `${prefix}_${String(++count).padStart(26, "0")}`;
    ids.set(key, id);
    return id;
  };
}

/** Imports the contents of a file into a document. If a list of holes is given, imports only those. */
export function importInto(
  document: CourseDocument,
  contents: ImportedContents | ImportedContents["holes"],
  options: Partial<ImportOptions> = {},
) {
  const whole =
    "holes" in contents ? contents : { holes: contents, layouts: [], features: [], isWholeCourse: false };
  return planImport(document, whole, { mode: "replace", newId: createIds(), ...options });
}
