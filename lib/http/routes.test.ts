import { describe, expect, it } from "vitest";
import { isOAuthApiPath } from "./oauth-api";
import { findRoute } from "./routes";

describe("findRoute", () => {
  it.each([
    ["/api/v1", "course-api"],
    ["/api/v1/courses", "course-api"],
    ["/api/v1x", "course-api"],
    ["/api/elsewhere", "course-api"],
    ["/oauth/token", "oauth-api"],
    ["/oauth/token/", "oauth-api"],
    ["/oauth/elsewhere", "oauth-api"],
    ["/.well-known/oauth-authorization-server", "oauth-api"],
    ["/.well-known/x", "page"],
    ["/api/auth/session", "handler"],
    ["/api/studio/courses/x", "handler"],
    ["/oauth/authorize", "handler"],
    ["/oauth/consent", "page"],
    ["/oauth/consent/answer", "handler"],
    ["/signin/answer", "handler"],
    ["/_next/static/chunks/x.js", "file"],
    ["/", "page"],
    ["/studio.png", "page"],
  ])("%s is a %s", (pathname, kind) => {
    expect(findRoute(pathname).kind).toBe(kind);
  });

  it("sends to the OAuth API exactly the paths that it implements", () => {
    for (const pathname of [
      "/oauth/token",
      "/oauth/introspect",
      "/oauth/revoke",
      "/.well-known/oauth-authorization-server",
      "/oauth/authorize",
      "/oauth/consent",
      "/oauth",
    ]) {
      expect(findRoute(pathname).kind === "oauth-api", pathname).toBe(isOAuthApiPath(pathname));
    }
  });
});
