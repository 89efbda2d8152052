import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ENDPOINTS, hasRouteFile, matchEndpoint, RESOURCES } from "./table";

/** The folders of `app/` with a route file, as patterns: `/api/v1/courses/{courseId}`. */
const routeFiles = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .map((file) => ({ file, pattern: `/${path.dirname(file)}`.replace(/\[(\w+)\]/g, "{$1}") }));

describe("the endpoint table", () => {
  it("has a route file for every path that a folder can name, and no route file is without rows", () => {
    const expected = RESOURCES.filter(hasRouteFile).map((resource) => resource.path);
    expect(routeFiles.map(({ pattern }) => pattern).sort()).toEqual(expected.sort());
  });

  it("is named by each route file with the file's own path, which exports every method", () => {
    for (const { file, pattern } of routeFiles) {
      const source = readFileSync(path.join("app", file), "utf8").replace(/\s+|,(?=\s*\))/g, "");
      expect(source, file).toBe(
        'import{route}from"@/lib/server/next/route";' +
          `exportconst{GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS}=route("${pattern}");`,
      );
    }
  });

  it("has one row for each method of a path, and every path, declared once, finds its own rows", () => {
    const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    for (const resource of RESOURCES) {
      const pathname = resource.path.replace(/\{\w+\}/g, "x");
      expect(matchEndpoint(pathname)?.resource).toBe(resource);
    }
  });

  it("counts rows with the same key by the same limit", () => {
    const limits = new Map<string, string>();
    for (const { limit } of ENDPOINTS) {
      if (!limit) continue;
      const { key, requests, windowSeconds } = limit;
      expect(limits.get(key) ?? `${requests}/${windowSeconds}`).toBe(`${requests}/${windowSeconds}`);
      limits.set(key, `${requests}/${windowSeconds}`);
    }
  });

  it("limits everything that changes something", () => {
    // The consent form and next-auth's endpoints count by themselves, by user and provider; failed sign-ins by account.
    const itself = [
      "/oauth/consent/answer",
      "/signin/answer",
      "/api/auth/{action}",
      "/api/auth/{action}/{provider}",
    ];
    const unlimited = ENDPOINTS.filter(({ method, limit }) => method !== "GET" && !limit);
    expect(unlimited.map((row) => row.path).sort()).toEqual(itself.sort());
  });

  it.each([
    ["/api/v1/courses/", null],
    ["/api/v1/courses/a/b", null],
    ["/oauth/token/", null],
    ["/docs/quickstart", null],
    ["/docs/quickstart.md", "/docs/{page}.md"],
    ["/api/studio/courses/c/comments/emails", "/api/studio/courses/{courseId}/comments/emails"],
    ["/api/studio/courses/c/comments/x", "/api/studio/courses/{courseId}/comments/{commentId}"],
    ["/c/x/course.kml", "/c/{shareId}/course.kml"],
    ["/c/x/course.exe", null],
  ])("matches %s with %s", (pathname, expected) => {
    expect(matchEndpoint(pathname)?.resource.path ?? null).toBe(expected);
  });
});
