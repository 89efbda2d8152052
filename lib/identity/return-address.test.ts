import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_RETURN_CHARACTERS, returnAddress } from "./return-address";

describe("where signing in returns to", () => {
  it.each([
    "/",
    "/studio/courses/course_1?tab=map#hole-3",
    "/oauth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fpartner.example%2Fcb&state=a%20b",
    "/oauth/authorize?next=//evil.example",
    "/a//b",
  ])("a path of this service stays as it is: %s", (address) => {
    expect(returnAddress(address)).toBe(address);
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
  ])("whatever a browser would take to another host goes home: %j", (address) => {
    expect(returnAddress(address)).toBe("/");
  });

  it("a path too long for a header goes home, and one that grows too long when it is encoded", () => {
    const longest = `/${"a".repeat(MAX_RETURN_CHARACTERS - 1)}`;
    expect(returnAddress(longest)).toBe(longest);
    expect(returnAddress(`${longest}a`)).toBe("/");
    expect(returnAddress(`/${"é".repeat(MAX_RETURN_CHARACTERS / 2)}`)).toBe("/");
  });

  it("is home for what is too long before it is read, since a long host holds everybody up", () => {
    const host = Array.from({ length: 85_000 }, (_, i) =>
      String.fromCharCode(0x4e00 + ((i * 7919) % 20_000)),
    );
    const begin = performance.now();
    for (let i = 0; i < 5; i++) expect(returnAddress(`//${host.join("")}/`)).toBe("/");
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  it("takes this service's own address in front, as next-auth writes it, and no other's", () => {
    const base = "https://teepad.example";
    expect(returnAddress(`${base}/oauth/authorize?a=b`, base)).toBe("/oauth/authorize?a=b");
    const longest = `/${"a".repeat(MAX_RETURN_CHARACTERS - 1)}`;
    expect(returnAddress(base + longest, base)).toBe(longest);
    for (const other of [`${base}.evil.example/`, `${base}@evil.example/`, `${base}//evil.example`, base]) {
      expect(returnAddress(other, base)).toBe("/");
    }
  });

  it("never leaves the service, whatever it is given", () => {
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
          const once = returnAddress(address);
          expect(new URL(once, "https://teepad.example").origin).toBe("https://teepad.example");
          expect(returnAddress(once)).toBe(once);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
