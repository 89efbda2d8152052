import { describe, expect, it } from "vitest";
import { check } from "@/lib/validation/problems";
import { isPublicAddress } from "./public-address";
import { endpointSettings } from "./settings";

const FORM = { description: "", events: ["course.created"] };

function codesOf(form: object, allowLoopback = false): string[] {
  const checked = check(endpointSettings(allowLoopback), { ...FORM, ...form });
  return checked.ok ? [] : checked.problems.map(({ path, code }) => `${path.join(".")} ${code}`);
}

describe("the URL of an endpoint", () => {
  it.each([
    "https://partner.example/hooks?key=1",
    "https://partner.example:8443/",
    "https://93.184.215.14/",
    "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
    "https://xn--hlsingland-q5a.example./",
  ])("is public https: %s", (url) => {
    expect(codesOf({ url })).toEqual([]);
  });

  it.each([
    ["http://partner.example/", "https"],
    ["ftp://partner.example/", "https"],
    ["partner.example", "uri_absolute"],
    ["https:partner.example", "uri_host"],
    ["https://user:password@partner.example/", "uri_user"],
    ["https://@partner.example/", "uri_user"],
    ["https://partner.example/#a", "uri_fragment"],
    ["https://partner.example/ä", "uri_ascii"],
    ["https://partner.example:25/", "port"],
    ["https://intranet/", "not_public"],
    ["https://localhost/", "not_public"],
    ["https://a.localhost/", "not_public"],
    ["https://127.0.0.1/", "not_public"],
    ["https://2130706433/", "not_public"],
    ["https://0x7f.1/", "not_public"],
    ["https://017700000001/", "not_public"],
    ["https://10.0.0.1:8443/", "not_public"],
    ["https://169.254.169.254/latest/meta-data", "not_public"],
    ["https://[::1]/", "not_public"],
    ["https://[::ffff:10.0.0.1]/", "not_public"],
    [`https://partner.example/${"x".repeat(500)}`, "too_big"],
    ["", "too_small"],
  ])("is refused: %s", (url, code) => {
    expect(codesOf({ url })).toEqual([`url ${code}`]);
  });

  it("may be on this machine, also by http, where the operator allows it", () => {
    for (const url of ["http://127.0.0.1:80/", "http://localhost:3001/", "http://[::1]:3001/"]) {
      expect(codesOf({ url }, true)).toEqual([]);
      expect(codesOf({ url })).not.toEqual([]);
    }
    expect(codesOf({ url: "http://partner.example/" }, true)).toEqual(["url https"]);
    expect(codesOf({ url: "https://192.168.0.1/" }, true)).toEqual(["url not_public"]);
  });
});

describe("the rest of an endpoint's settings", () => {
  const url = "https://partner.example/";

  it("chooses at least one known event, each once", () => {
    expect(codesOf({ url, events: [] })).toEqual(["events too_small"]);
    expect(codesOf({ url, events: ["course.renamed"] })).toEqual(["events.0 invalid_value"]);
    expect(codesOf({ url, events: ["ping"] })).toHaveLength(1);
    expect(codesOf({ url, events: ["course.created", "course.created"] })).toEqual(["events.1 duplicate"]);
  });

  it("has a description of at most 100 characters", () => {
    expect(codesOf({ url, description: "x".repeat(101) })).toEqual(["description too_big"]);
    expect(codesOf({ url, description: "a\u0000b" })).toEqual(["description invalid_text"]);
  });
});

describe("an address", () => {
  it.each([
    "1.1.1.1",
    "93.184.215.14",
    "172.15.255.255",
    "172.32.0.0",
    "100.63.255.255",
    "2606:4700:4700::1111",
    "2001:4860:4860::8888",
  ])("is public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ["unspecified", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["private", "10.255.255.255"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["carrier-grade NAT, and metadata at Alibaba", "100.100.100.200"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["link-local, and cloud metadata", "169.254.169.254"],
    ["platform services of Azure", "168.63.129.16"],
    ["protocol assignments, and metadata at Oracle", "192.0.0.192"],
    ["documentation", "192.0.2.1"],
    ["6to4 relay", "192.88.99.1"],
    ["benchmarks", "198.19.0.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.1"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["IPv4-mapped", "::ffff:127.0.0.1"],
    ["IPv4-mapped and public, which no DNS server returns", "::ffff:1.1.1.1"],
    ["IPv4-compatible", "::10.0.0.1"],
    ["NAT64", "64:ff9b::a9fe:a9fe"],
    ["local NAT64", "64:ff9b:1::1"],
    ["discard", "100::1"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    ["ORCHID", "2001:20::1"],
    ["documentation", "2001:db8::1"],
    ["6to4 of a private address", "2002:c0a8:101::1"],
    ["documentation", "3fff::1"],
    ["segment routing", "5f00::1"],
    ["unique local, and metadata at Amazon", "fd00:ec2::254"],
    ["link-local", "fe80::1"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
  ])("is not public (%s): %s", (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
