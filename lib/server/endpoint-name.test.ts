import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { matchEndpoint } from "@/lib/http/table";
import { pageNames } from "./endpoint-name";

/** The patterns of all pages, as Next's build lists them. */
const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, "/"));

const pageName = pageNames(pages);

describe("the name of a page in logs and metrics", () => {
  it("is its pattern, never an identifier", () => {
    expect(pageName("/studio/courses/course_01k/print")).toBe("/studio/courses/{courseId}/print");
    expect(pageName("/")).toBe("/");
    expect(pageName("/_next/static/chunks/a.js")).toBe("file");
  });

  it("is the same for every path that is none of ours", () => {
    for (const unknown of ["/wp-login.php", "/courses/a/b/c", "/.env"]) {
      expect(pageName(unknown)).toBe("unknown");
    }
  });

  it("exists for every page, and no page has the path of a row of the endpoint table", () => {
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages) {
      const pathname = page.replace(/\[[^\]]+\]/g, "x");
      expect(pageName(pathname), page).not.toBe("unknown");
      expect(pageName(pathname), page).not.toContain("x/");
      const match = matchEndpoint(pathname);
      expect(match === null || match.resource.isGuard, page).toBe(true);
    }
  });
});
