import { expect, test } from "vitest";
import { askForKeepalive } from "./keepalive-budget";

const KIB = 1024;

test("courses that are saved at once share what a browser lets outlive a page, and get it back", () => {
  const first = askForKeepalive(40 * KIB);
  const second = askForKeepalive(40 * KIB);
  const small = askForKeepalive(10 * KIB);
  expect([first, second, small].map(({ keepalive }) => keepalive)).toEqual([true, false, true]);
  second.giveBack();
  first.giveBack();
  first.giveBack();
  expect(askForKeepalive(51 * KIB).keepalive).toBe(false);
  const next = askForKeepalive(50 * KIB);
  expect(next.keepalive).toBe(true);
  next.giveBack();
  small.giveBack();
});
