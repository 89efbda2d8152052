import { describe, expect, it } from "vitest";
import { DEFAULT_TERRAIN } from "@/lib/validation/terrain";
import { contentSecurityPolicy } from "./content-security-policy";
import { findRoute } from "./routes";

/** The directives of a page's policy, by name. */
const policyFor = (pathname: string, dev = false) => {
  const text = contentSecurityPolicy({
    ...findRoute(pathname),
    nonce: "abc",
    basemaps: [
      { name: "Own", style: "/styles/own.json" },
      { name: "Here", tiles: ["http://localhost:8080/{z}/{x}/{y}.png"], tileSize: 256, maxZoom: 19 },
    ],
    terrain: { ...DEFAULT_TERRAIN, tiles: "http://localhost:8081/{z}/{x}/{y}.png" },
    dev,
  });
  return Object.fromEntries(
    text.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
};

describe("the Content-Security-Policy of a page", () => {
  it("runs only scripts with the nonce", () => {
    expect(policyFor("/")["script-src"]).toEqual(["'nonce-abc'", "'strict-dynamic'"]);
    expect(policyFor("/", true)["script-src"]).toContain("'unsafe-eval'");
  });

  it("prevents framing on every page", () => {
    for (const path of ["/", "/oauth/consent", "/signin", "/studio/courses/x"]) {
      expect(policyFor(path)["frame-ancestors"]).toEqual(["'none'"]);
    }
  });

  it("allows basemaps and terrain from https and from configured hosts, except on the consent page", () => {
    expect(policyFor("/")["connect-src"]).toEqual([
      "'self'",
      "blob:",
      "https:",
      "http://localhost:8080",
      "http://localhost:8081",
    ]);
    expect(policyFor("/oauth/consent")["connect-src"]).toEqual(["'self'"]);
  });

  it("has no form-action where a form may redirect to a partner or a sign-in provider", () => {
    expect(policyFor("/")["form-action"]).toEqual(["'self'"]);
    for (const path of [
      "/oauth/consent",
      "/signin",
      "/signup",
      "/signup/confirm",
      "/account",
      "/account/delete",
    ]) {
      expect(policyFor(path)).not.toHaveProperty("form-action");
    }
  });
});
