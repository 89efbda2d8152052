import { type Failure, sendChange } from "./send-change";

/** The result of naming a version; `full` if no more versions may have names. */
export type NamingResult = "done" | "full" | Failure;

/** Names a version, or removes its name (null). */
export function nameVersion(courseId: string, version: number, name: string | null): Promise<NamingResult> {
  return sendChange("PUT", courseId, `versions/${version}`, { name }, { 409: "full" });
}
