import { describe, expect, it } from "vitest";
import { textSeal } from "./seal";

const SECRET = "a secret of the tests, 32 characters";

describe("a sealed text", () => {
  const { seal, open } = textSeal([SECRET], "teepad queued email");

  it("opens with the same secret and in the same context only", () => {
    const sealed = seal("Zoë ✓", "email_1");
    expect(open(sealed, "email_1")).toBe("Zoë ✓");
    expect(textSeal([SECRET], "teepad queued email").open(sealed, "email_1")).toBe("Zoë ✓");
    expect(textSeal([`${SECRET}!`, SECRET], "teepad queued email").open(sealed, "email_1")).toBe("Zoë ✓");
    expect(open(sealed, "email_2")).toBeNull();
    expect(textSeal([`${SECRET}!`], "teepad queued email").open(sealed, "email_1")).toBeNull();
  });

  it("differs each time, and doesn't open once changed or cut", () => {
    const sealed = seal("text", "email_1");
    expect(seal("text", "email_1")).not.toBe(sealed);
    const bytes = Buffer.from(sealed, "base64url");
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(open(changed.toString("base64url"), "email_1")).toBeNull();
    }
    expect(open(bytes.subarray(0, 20).toString("base64url"), "email_1")).toBeNull();
    expect(open("", "email_1")).toBeNull();
  });
});
