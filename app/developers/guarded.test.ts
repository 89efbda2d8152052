import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const folder = path.join(import.meta.dirname, "[clientId]");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

it("every page of an application requires one that the user works on", () => {
  const pages = files.filter((file) => file.endsWith("page.tsx"));
  expect(pages.length).toBeGreaterThan(8);
  expect(
    pages.filter((file) => !/await require(Application|Endpoint|Twin)FromPath\(/.test(read(file))),
  ).toEqual([]);
});
