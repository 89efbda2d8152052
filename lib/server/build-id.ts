import { readFileSync } from "node:fs";

/** The ID of the build, which is the hash of its sources. In development, differs with every start. */
export function readBuildId(): string {
  try {
    return readFileSync(".next/BUILD_ID", "utf8");
  } catch {
    return String(Date.now());
  }
}
