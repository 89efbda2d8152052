import { expect, test } from "vitest";
import { acceptsGzip } from "./accepts-gzip";

test.each([
  ["gzip", true],
  ["br, GZIP;q=0.5", true],
  ["*", true],
  ["*;q=0, gzip", true],
  ["identity", false],
  ["gzip; q=0", false],
  ["gzip;q=0.000", false],
  ["*, gzip;q=0", false],
  ["", false],
  [undefined, false],
])("Accept-Encoding: %s accepts gzip: %s", (header, accepted) => {
  expect(acceptsGzip(header)).toBe(accepted);
});
