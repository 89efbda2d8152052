import { expect, test } from "vitest";
import { userLogNames } from "./user-log-name";

test("a user has one name in all logs of a server, which says nothing without its secret", () => {
  const name = userLogNames("a secret");
  expect(name("user_1")).toBe(userLogNames("a secret")("user_1"));
  expect(name("user_1")).toMatch(/^[\w-]{16}$/);
  expect(name("user_2")).not.toBe(name("user_1"));
  expect(userLogNames("another secret")("user_1")).not.toBe(name("user_1"));
});
