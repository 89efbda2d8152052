import { readdirSync, readFileSync } from "node:fs";

/** The files whose exports browsers can call: path and source of each. */
export function readActionFiles(): { file: string; source: string }[] {
  return ["app", "lib"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => ({ file, source: readFileSync(file, "utf8") }))
    .filter(({ source }) => /^["']use server["']/m.test(source));
}
