import { describe, expect, test } from "vitest";
import { readLocation } from "./location-state";

describe("a typed location", () => {
  test.each([
    ["59.8949", "10.7872", { lat: 59.8949, lng: 10.7872 }],
    ["59,8949", " 10,7872 ", { lat: 59.8949, lng: 10.7872 }],
    ["-33", "+151.2", { lat: -33, lng: 151.2 }],
    ["−33.5", "-0", { lat: -33.5, lng: 0 }],
    ["59.8949, 10.7872", "", { lat: 59.8949, lng: 10.7872 }],
    ["59 10", "", { lat: 59, lng: 10 }],
    ["", " ", null],
  ])("%j and %j is read", (lat, lng, location) => {
    expect(readLocation({ lat, lng })).toEqual({ ok: true, location });
  });

  test.each([
    ["59", "", { lat: false, lng: true }],
    ["", "10", { lat: true, lng: false }],
    ["91", "181", { lat: true, lng: true }],
    ["1e1", "0x10", { lat: true, lng: true }],
    ["north", "10", { lat: true, lng: false }],
    ["1.2.3", "10", { lat: true, lng: false }],
  ])("%j and %j is refused, at the field that is wrong", (lat, lng, wrong) => {
    expect(readLocation({ lat, lng })).toEqual({ ok: false, wrong });
  });
});
