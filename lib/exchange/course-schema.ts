import * as z from "zod";
import { courseFile } from "./course-file";
import { toPrettyJson } from "./write-json";

/** The JSON Schema of the open format, as committed in public/course.schema.json. */
export function courseSchemaText(): string {
  const schema = z.toJSONSchema(courseFile, { io: "input", target: "draft-2020-12", unrepresentable: "any" });
  return toPrettyJson({
    ...schema,
    title: "Disc golf course",
    description:
      "A disc golf course as GeoJSON, version 1. See docs/course-format.md in the Teepad repository.",
  });
}
