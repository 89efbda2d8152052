import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address";

describe("the address of a client", () => {
  it("is the socket's when no proxy is trusted, whatever X-Forwarded-For says", () => {
    expect(clientAddress("203.0.113.7", undefined, 0)).toBe("203.0.113.7");
    expect(clientAddress("203.0.113.7", "198.51.100.1", 0)).toBe("203.0.113.7");
  });

  it("is what the one trusted proxy saw, whatever the client wrote before it", () => {
    expect(clientAddress("10.0.0.1", "198.51.100.1", 1)).toBe("198.51.100.1");
    expect(clientAddress("10.0.0.1", "1.1.1.1, 2.2.2.2, 198.51.100.1", 1)).toBe("198.51.100.1");
  });

  it("is what the outermost trusted proxy saw", () => {
    expect(clientAddress("10.0.0.2", "198.51.100.1, 10.0.0.1", 2)).toBe("198.51.100.1");
    expect(clientAddress("10.0.0.2", "6.6.6.6, 198.51.100.1, 10.0.0.1", 2)).toBe("198.51.100.1");
  });

  it("is the furthest one known where fewer proxies wrote than are trusted", () => {
    expect(clientAddress("10.0.0.1", undefined, 2)).toBe("10.0.0.1");
    expect(clientAddress("10.0.0.1", "", 1)).toBe("10.0.0.1");
    expect(clientAddress("10.0.0.1", "198.51.100.1", 3)).toBe("198.51.100.1");
  });

  it("is the same however the list is spaced", () => {
    expect(clientAddress("10.0.0.1", " 6.6.6.6 ,\t198.51.100.1 , ,", 1)).toBe("198.51.100.1");
  });

  it("is one address whether it came over IPv4 or was mapped into IPv6", () => {
    expect(clientAddress("::ffff:203.0.113.7", undefined, 0)).toBe("203.0.113.7");
    expect(clientAddress("::1", "::FFFF:203.0.113.7", 1)).toBe("203.0.113.7");
    expect(clientAddress("2001:db8::1", undefined, 0)).toBe("2001:db8::1");
  });

  it("is a word when the socket is gone already", () => {
    expect(clientAddress(undefined, undefined, 0)).toBe("unknown");
  });
});
