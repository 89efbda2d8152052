import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address";

describe("the client address", () => {
  it("is the socket's if no proxy is trusted, whatever X-Forwarded-For says", () => {
    expect(clientAddress("203.0.113.7", undefined, 0)).toBe("203.0.113.7");
    expect(clientAddress("203.0.113.7", "198.51.100.1", 0)).toBe("203.0.113.7");
  });

  it("is the one that the trusted proxy saw, whatever the client sent", () => {
    expect(clientAddress("10.0.0.1", "198.51.100.1", 1)).toBe("198.51.100.1");
    expect(clientAddress("10.0.0.1", "1.1.1.1, 2.2.2.2, 198.51.100.1", 1)).toBe("198.51.100.1");
  });

  it("is the one that the outermost of several trusted proxies saw", () => {
    expect(clientAddress("10.0.0.2", "198.51.100.1, 10.0.0.1", 2)).toBe("198.51.100.1");
    expect(clientAddress("10.0.0.2", "6.6.6.6, 198.51.100.1, 10.0.0.1", 2)).toBe("198.51.100.1");
  });

  it("is the leftmost one if there are fewer entries than trusted proxies", () => {
    expect(clientAddress("10.0.0.1", undefined, 2)).toBe("10.0.0.1");
    expect(clientAddress("10.0.0.1", "", 1)).toBe("10.0.0.1");
    expect(clientAddress("10.0.0.1", "198.51.100.1", 3)).toBe("198.51.100.1");
  });

  it("ignores spaces and empty entries", () => {
    expect(clientAddress("10.0.0.1", " 6.6.6.6 ,\t198.51.100.1 , ,", 1)).toBe("198.51.100.1");
  });

  it("is IPv4 for an IPv4-mapped IPv6 address", () => {
    expect(clientAddress("::ffff:203.0.113.7", undefined, 0)).toBe("203.0.113.7");
    expect(clientAddress("::1", "::FFFF:203.0.113.7", 1)).toBe("203.0.113.7");
  });

  it("has no port, so that two connections of a client count together", () => {
    expect(clientAddress("10.0.0.1", "203.0.113.7:4711", 1)).toBe("203.0.113.7");
    expect(clientAddress("10.0.0.1", "[2001:db8::1]:4711", 1)).toBe("2001:db8:0:0::/64");
    expect(clientAddress("10.0.0.1", "[2001:db8::1]", 1)).toBe("2001:db8:0:0::/64");
    expect(clientAddress("10.0.0.1", "[::ffff:203.0.113.7]:1", 1)).toBe("203.0.113.7");
  });

  it("is the /64 of an IPv6 address, in any notation", () => {
    for (const written of [
      "2001:db8::1",
      "2001:0DB8:0:0:ffff::",
      "2001:db8:0:0:1:2:3:4",
      "2001:db8::%eth0",
    ]) {
      expect(clientAddress(written, undefined, 0)).toBe("2001:db8:0:0::/64");
    }
    expect(clientAddress("::1", undefined, 0)).toBe("0:0:0:0::/64");
    expect(clientAddress("1:2:3:4:5:6:7:8", undefined, 0)).toBe("1:2:3:4::/64");
    expect(clientAddress("1:2:3:5::", undefined, 0)).toBe("1:2:3:5::/64");
  });

  it('is "unknown" if the socket is closed', () => {
    expect(clientAddress(undefined, undefined, 0)).toBe("unknown");
  });
});
