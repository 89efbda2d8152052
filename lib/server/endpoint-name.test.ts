import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { endpointNames } from "./endpoint-name";

/** The patterns of all pages and route handlers, as Next's build lists them. */
const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
  .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, "/"));

const endpointName = endpointNames(pages);

describe("the name of an endpoint", () => {
  it("is its pattern, never an identifier", () => {
    expect(endpointName("/api/v1/courses/course_01k")).toBe("/api/v1/courses/{courseId}");
    expect(endpointName("/api/v1/courses")).toBe("/api/v1/courses");
    expect(endpointName("/oauth/token")).toBe("/oauth/token");
    expect(endpointName("/studio/courses/course_01k/print")).toBe("/studio/courses/{courseId}/print");
    expect(endpointName("/api/studio/courses/course_01k/versions/3")).toBe(
      "/api/studio/courses/{courseId}/versions/{version}",
    );
    expect(endpointName("/")).toBe("/");
    expect(endpointName("/_next/static/chunks/a.js")).toBe("file");
    expect(endpointName("/api/auth/callback/google")).toBe("/api/auth/");
  });

  it("is the same for every path that is none of ours", () => {
    for (const unknown of ["/wp-login.php", "/courses/a/b/c", "/.env"]) {
      expect(endpointName(unknown)).toBe("unknown");
    }
    expect(endpointName("/api/v1/nope/secret")).toBe("/api/v1/");
  });

  it("exists for every page and route handler", () => {
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages) {
      const name = endpointName(page.replace(/\[[^\]]+\]/g, "x"));
      expect(name, page).not.toBe("unknown");
      expect(name, page).not.toContain("x/");
    }
  });
});
