import { expect, it } from "vitest";
import { hashPassword, passwordMatches } from "./password";

it("an overlong password doesn't match, and is rejected without quadratic work", {
  tags: ["full"],
}, async () => {
  const marks = `a${"\u0315".repeat(64_000)}${"\u0300".repeat(64_000)}`;
  const start = performance.now();
  expect(await passwordMatches(marks, await hashPassword("correct horse"))).toBe(false);
  expect(await passwordMatches(marks, await hashPassword(""))).toBe(false);
  expect(performance.now() - start).toBeLessThan(5_000);
});

it("sign-in matches a password in any normalisation form (NIST SP 800-63B section 3.1.1.2)", async () => {
  const passwordHash = await hashPassword("Å correct horse");
  expect(await passwordMatches("A\u030a correct horse", passwordHash)).toBe(true);
  expect(await passwordMatches("A correct horse", passwordHash)).toBe(false);
  expect(await passwordMatches("Å correct horse", null)).toBe(false);
});
