import { describe, expect, test } from "vitest";
import { parseLocation } from "./parse-location";

describe("parsing a location", () => {
  test.each([
    ["59.8949", "10.7872", { lat: 59.8949, lng: 10.7872 }],
    ["59,8949", " 10,7872 ", { lat: 59.8949, lng: 10.7872 }],
    ["-33", "+151.2", { lat: -33, lng: 151.2 }],
    ["−33.5", "-0", { lat: -33.5, lng: 0 }],
    ["59.8949, 10.7872", "", { lat: 59.8949, lng: 10.7872 }],
    ["59 10", "", { lat: 59, lng: 10 }],
    ["", " ", null],
  ])("accepts %j and %j", (lat, lng, location) => {
    expect(parseLocation({ lat, lng })).toEqual({ ok: true, location });
  });

  test.each([
    ["59", "", { lat: false, lng: true }],
    ["", "10", { lat: true, lng: false }],
    ["91", "181", { lat: true, lng: true }],
    ["1e1", "0x10", { lat: true, lng: true }],
    ["north", "10", { lat: true, lng: false }],
    ["1.2.3", "10", { lat: true, lng: false }],
  ])("rejects %j and %j, naming the invalid field", (lat, lng, invalid) => {
    expect(parseLocation({ lat, lng })).toEqual({ ok: false, invalid });
  });
});
