import { expect, test } from "vitest";
import { reserveKeepalive } from "./keepalive-budget";

const KIB = 1024;

test("concurrent saves share the keepalive budget and return their shares", () => {
  const first = reserveKeepalive(40 * KIB);
  const second = reserveKeepalive(40 * KIB);
  const small = reserveKeepalive(10 * KIB);
  expect([first, second, small].map(({ keepalive }) => keepalive)).toEqual([true, false, true]);
  second.release();
  first.release();
  first.release();
  expect(reserveKeepalive(51 * KIB).keepalive).toBe(false);
  const next = reserveKeepalive(50 * KIB);
  expect(next.keepalive).toBe(true);
  next.release();
  small.release();
});
