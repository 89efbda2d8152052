import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { servePage } from "./page-requests";

/** Stands for Next, where it fails before anything of ours is asked. */
const server = createServer((request, response) =>
  servePage(request, response, request.url ?? "/", () => {
    response.writeHead(500, { "Content-Type": "text/plain" }).end("Internal Server Error");
  }),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

function get(headers: Record<string, string>): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/studio.png`, { headers: { ...headers, connection: "close" } });
}

describe("a file that Next fails to answer for", () => {
  it.each([
    [{ "If-Match": '"another"' }, 412],
    [{ "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" }, 412],
    [{ Range: "bytes=99999999-" }, 416],
  ])(
    "with %j is %i and no failure of ours (RFC 9110 sections 15.5.13 and 15.5.17)",
    async (headers, status) => {
      const answer = await get(headers);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toBe("The file has changed.");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );

  it("without a condition stays a failure", async () => {
    expect((await get({})).status).toBe(500);
  });
});
