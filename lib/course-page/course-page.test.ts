import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAGE_SCRIPT } from "./script";

it("has the colours of the other pages", () => {
  const colours = (file: string, prefix: string) =>
    new Map(
      [
        ...readFileSync(file, "utf8").matchAll(
          new RegExp(`--${prefix}([\\w-]+): (light-dark\\([^;]+\\));`, "g"),
        ),
      ].map(([, name, value]) => [name, value]),
    );
  const all = colours("app/globals.css", "color-");
  const own = colours("public/course-page.css", "");
  expect(own.size).toBeGreaterThan(8);
  for (const [name, value] of own) expect(all.get(name), name).toBe(value);
});

it("has a script that ends no script element and is small", () => {
  expect(PAGE_SCRIPT).not.toContain("</");
  expect(PAGE_SCRIPT.length).toBeLessThan(2_000);
});
