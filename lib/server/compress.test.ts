import type { IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compress } from "./compress";

const request = (accepted: string | undefined, method = "GET") =>
  ({ method, headers: { "accept-encoding": accepted } }) as unknown as IncomingMessage;
const response = (body: string, status = 200) => ({
  status,
  headers: { ETag: '"x"', Vary: "Accept-Encoding" },
  body,
});
const LONG = JSON.stringify(Array.from({ length: 200 }, (_, order) => ({ order })));

describe("a response", () => {
  test("over 1 KiB is compressed for a client that accepts it, with a weak ETag", async () => {
    const { headers, body } = await compress(response(LONG), request("gzip, deflate, br"));
    expect(headers).toEqual({ ETag: 'W/"x"', Vary: "Accept-Encoding", "Content-Encoding": "gzip" });
    expect(gunzipSync(body as Uint8Array).toString()).toBe(LONG);
    expect((body as Uint8Array).length).toBeLessThan(LONG.length / 4);
  });

  test("that is short, or for a client that doesn't accept it, is sent as it is", async () => {
    for (const [body, accepted] of [
      ["{}", "gzip"],
      [LONG, undefined],
      [LONG, "br"],
      [LONG, "gzip;q=0"],
    ] as const) {
      const plain = response(body);
      expect(await compress(plain, request(accepted))).toBe(plain);
    }
  });

  test("to HEAD has the headers of GET", async () => {
    const sent = await compress(response(LONG), request("gzip", "HEAD"));
    expect(sent).toMatchObject({ headers: { "Content-Encoding": "gzip", ETag: 'W/"x"' }, body: null });
  });

  test("that is an error is compressed, too: a conflict holds a whole course", async () => {
    const { status, headers } = await compress(response(LONG, 412), request("gzip"));
    expect([status, headers["Content-Encoding"]]).toEqual([412, "gzip"]);
    const redirect = response(LONG, 303);
    expect(await compress(redirect, request("gzip"))).toBe(redirect);
  });
});
