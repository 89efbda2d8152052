import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy";

const policyOf = (pathname: string, dev = false) => {
  const text = contentSecurityPolicy({
    nonce: "abc",
    pathname,
    basemaps: [
      { name: "Own", style: "/styles/own.json" },
      { name: "Here", tiles: ["http://localhost:8080/{z}/{x}/{y}.png"], tileSize: 256, maxZoom: 19 },
    ],
    dev,
  });
  return Object.fromEntries(
    text.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
};

describe("the policy of a page", () => {
  it("runs scripts by nonce alone", () => {
    expect(policyOf("/")["script-src"]).toEqual(["'nonce-abc'", "'strict-dynamic'"]);
    expect(policyOf("/", true)["script-src"]).toContain("'unsafe-eval'");
  });

  it("lets nobody frame any page", () => {
    for (const path of ["/", "/oauth/consent", "/signin", "/studio/courses/x"]) {
      expect(policyOf(path)["frame-ancestors"]).toEqual(["'none'"]);
    }
  });

  it("lets basemaps load from https and from where they are configured, but not on the consent page", () => {
    expect(policyOf("/")["connect-src"]).toEqual(["'self'", "https:", "http://localhost:8080"]);
    expect(policyOf("/oauth/consent")["connect-src"]).toEqual(["'self'"]);
  });

  it("does not bind forms whose answer may end at a partner or a sign-in elsewhere", () => {
    expect(policyOf("/")["form-action"]).toEqual(["'self'"]);
    for (const path of ["/oauth/consent", "/signin", "/signup", "/account"]) {
      expect(policyOf(path)).not.toHaveProperty("form-action");
    }
  });
});
