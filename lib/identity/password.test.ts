import { expect, it } from "vitest";
import { hashPassword, passwordMatches } from "./password";

it("a password of a thousand characters and more matches nothing, and holds nobody up", async () => {
  const marks = `a${"\u0315".repeat(64_000)}${"\u0300".repeat(64_000)}`;
  const begin = performance.now();
  expect(await passwordMatches(marks, await hashPassword("correct horse"))).toBe(false);
  expect(await passwordMatches(marks, await hashPassword(""))).toBe(false);
  expect(performance.now() - begin).toBeLessThan(5_000);
});

it("a password matches however its characters are composed (NIST SP 800-63B section 3.1.1.2)", async () => {
  const passwordHash = await hashPassword("Å correct horse");
  expect(await passwordMatches("A\u030a correct horse", passwordHash)).toBe(true);
  expect(await passwordMatches("A correct horse", passwordHash)).toBe(false);
  expect(await passwordMatches("Å correct horse", null)).toBe(false);
});
