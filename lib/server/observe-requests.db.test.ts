import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { type FinishedRequest, requestLines } from "./observe-requests";

let server: TestServer;
const requests: FinishedRequest[] = [];
const lines: string[] = [];
const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));

beforeAll(async () => {
  server = await startTestServer({
    observers: [
      { finished: (request) => void requests.push(request) },
      requestLines({ info: write, debug: write }),
    ],
  });
});

afterAll(() => server.close());

async function lastRequest(response: Response): Promise<FinishedRequest> {
  await response.text();
  const requestId = response.headers.get("x-request-id");
  await expect.poll(() => requests.find((request) => request.requestId === requestId)).toBeDefined();
  return requests.find((request) => request.requestId === requestId) as FinishedRequest;
}

describe("the log of a request", () => {
  it("names the endpoint, the status, the application and the ID that the client got", async () => {
    const application = await server.newApplication();
    const tokens = await server.tokensFor(application, await server.newUser());
    const response = await server.request("/api/v1/courses/course_missing", {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await lastRequest(response)).toMatchObject({
      method: "GET",
      endpoint: "/api/v1/courses/{courseId}",
      status: 404,
      applicationId: application.clientId,
      duration: expect.any(Number),
    });
  });

  it("has one line per request and none of the secrets of a whole flow", async () => {
    lines.length = 0;
    const application = await server.newApplication();
    const code = await server.authorize(application, await server.newUser());
    const exchange = { grant_type: "authorization_code", code, redirect_uri: application.redirectUri };
    const tokens = await (await server.form("/oauth/token", application, exchange)).json();
    const headers = { Authorization: `Bearer ${tokens.access_token}` };
    await server.form("/oauth/introspect", application, { token: tokens.access_token });
    await server.form("/oauth/token", application, {
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token,
    });
    await server.request(`/api/v1/courses?access_token=${tokens.access_token}`, { headers });
    await server.request(`/api/v1/courses/${tokens.access_token}`, { headers });
    await server.request(`/${tokens.access_token}`);
    await server.request(`/oauth/authorize?client_id=${application.clientId}&state=a-private-state`);
    await server.form("/oauth/revoke", application, { token: tokens.refresh_token });

    await expect.poll(() => lines.length).toBe(8);
    const text = lines.join("\n");
    for (const secret of [
      application.clientSecret,
      code,
      tokens.access_token,
      tokens.refresh_token,
      "a-private-state",
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it("tells a client that disconnected from a finished response", async () => {
    const before = requests.length;
    const client = connect(Number(new URL(server.baseUrl).port), "127.0.0.1");
    client.write(
      "POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n",
    );
    // Node sends it and then handles the request.
    const [interim] = await once(client, "data");
    expect(String(interim)).toMatch(/^HTTP\/1.1 100 /);
    client.destroy();
    await expect.poll(() => requests.slice(before)).toEqual([expect.objectContaining({ aborted: true })]);
  });
});
