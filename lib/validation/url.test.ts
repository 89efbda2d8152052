import { describe, expect, it } from "vitest";
import { isLoopbackHost } from "./url";

describe("isLoopbackHost", () => {
  it.each(["localhost", "127.0.0.1", "[::1]", "a.localhost"])("accepts %s", (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each(["localhost.example", "notlocalhost", "127.0.0.1.example", "0.0.0.0", "::1.example"])(
    "rejects %s",
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});
