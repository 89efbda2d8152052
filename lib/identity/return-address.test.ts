import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_RETURN_CHARACTERS, safeReturnPath } from "./return-address";

describe("the return path after signing in", () => {
  it.each([
    "/",
    "/studio/courses/course_1?tab=map#hole-3",
    "/oauth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fpartner.example%2Fcb&state=a%20b",
    "/oauth/authorize?next=//evil.example",
    "/a//b",
  ])("keeps a path of this service: %s", (address) => {
    expect(safeReturnPath(address)).toBe(address);
  });

  it.each([
    undefined,
    null,
    ["/a", "/b"],
    "",
    "studio",
    "?a=b",
    "https://evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/.//evil.example",
    "/./\\evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/%2e%2e//evil.example",
    "/.\t//evil.example",
    "//evil.example:99999",
    "//user@evil.example/..",
  ])("replaces anything a browser could resolve to another host by /: %j", (address) => {
    expect(safeReturnPath(address)).toBe("/");
  });

  it("replaces a path by / if it is too long for a header, also only once encoded", () => {
    const longest = `/${"a".repeat(MAX_RETURN_CHARACTERS - 1)}`;
    expect(safeReturnPath(longest)).toBe(longest);
    expect(safeReturnPath(`${longest}a`)).toBe("/");
    expect(safeReturnPath(`/${"é".repeat(MAX_RETURN_CHARACTERS / 2)}`)).toBe("/");
  });

  it("checks the length before parsing, which takes quadratic time for a long host", {
    tags: ["full"],
  }, () => {
    const host = Array.from({ length: 85_000 }, (_, i) =>
      String.fromCharCode(0x4e00 + ((i * 7919) % 20_000)),
    );
    const start = performance.now();
    for (let i = 0; i < 5; i++) expect(safeReturnPath(`//${host.join("")}/`)).toBe("/");
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it("accepts this service's own base URL, which next-auth prepends, and no other", () => {
    const base = "https://teepad.example";
    expect(safeReturnPath(`${base}/oauth/authorize?a=b`, base)).toBe("/oauth/authorize?a=b");
    const longest = `/${"a".repeat(MAX_RETURN_CHARACTERS - 1)}`;
    expect(safeReturnPath(base + longest, base)).toBe(longest);
    for (const other of [`${base}.evil.example/`, `${base}@evil.example/`, `${base}//evil.example`, base]) {
      expect(safeReturnPath(other, base)).toBe("/");
    }
  });

  it("never leaves the service, whatever the input", () => {
    const pieces = fc.array(
      fc.constantFrom(
        "/",
        "\\",
        ".",
        "..",
        "%2e",
        "%2f",
        "%5c",
        "\t",
        "\n",
        " ",
        "@",
        ":",
        "?",
        "#",
        "evil.example",
        "https:",
        "\0",
      ),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((each) => `/${each.join("")}`),
          fc.string({ unit: "binary" }),
        ),
        (address) => {
          const once = safeReturnPath(address);
          expect(new URL(once, "https://teepad.example").origin).toBe("https://teepad.example");
          expect(safeReturnPath(once)).toBe(once);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
