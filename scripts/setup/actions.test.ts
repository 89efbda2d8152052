import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("no server action closes over values, which Next would encrypt with a key that is no secret", () => {
  const files = ["app", "lib"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"));
  const inline = files.filter((file) => {
    const [, ...rest] = readFileSync(file, "utf8").split(/^"use server";$/m);
    const source = rest.length > 0 ? rest.join() : readFileSync(file, "utf8");
    return /["']use server["']/.test(source);
  });
  expect(inline).toEqual([]);
});
