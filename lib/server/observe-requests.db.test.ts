import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { setUpTestServer } from "@/scripts/testing/server";
import { type FinishedRequest, requestLines } from "./observe-requests";

const requests: FinishedRequest[] = [];
const lines: string[] = [];
const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
const server = setUpTestServer({
  observers: [
    { finished: (request) => void requests.push(request) },
    requestLines({ info: write, debug: write }),
  ],
});

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
    const response = await server.api(tokens.access_token, "/api/v1/courses/course_missing");
    expect(await lastRequest(response)).toMatchObject({
      method: "GET",
      endpoint: "/api/v1/courses/{courseId}",
      status: 404,
      applicationId: application.clientId,
      duration: expect.any(Number),
    });
  });

  it("names the user by what the server calls them, never by their ID, and the client's address as limits do", async () => {
    const user = await server.newUser();
    const tokens = await server.tokensFor(await server.newApplication(), user);
    const response = await server.api(tokens.access_token, "/api/v1/courses");
    const { user: name, address } = await lastRequest(response);
    expect(name).toBe(`name of ${user}`);
    expect(address).toBe("127.0.0.1");
    expect((await lastRequest(await server.request("/api/v1/courses"))).user).toBeUndefined();
  });

  it("counts the bytes of each response of a connection, also if the client sends its requests at once", async () => {
    const before = requests.length;
    const client = connect(Number(new URL(server.baseUrl).port), "127.0.0.1");
    let received = 0;
    client.on("data", (part) => {
      received += part.length;
    });
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    client.write(
      get("/openapi.json") +
        get("/healthz") +
        get("/robots.txt").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"),
    );
    await once(client, "close");
    await expect.poll(() => requests.slice(before)).toHaveLength(3);
    const [document = 0, ...others] = requests.slice(before).map(({ bytes }) => bytes);
    expect(document).toBeGreaterThan(100_000);
    for (const bytes of others) expect(bytes).toBeLessThan(3_000);
    expect(document + others.reduce((sum, bytes) => sum + bytes, 0)).toBe(received);
  });

  it("has one line per request and none of the secrets of a whole flow", async () => {
    lines.length = 0;
    const application = await server.newApplication();
    const code = await server.authorize(application, await server.newUser());
    const tokens = await (await server.exchange(application, code)).json();
    await server.form("/oauth/introspect", application, { token: tokens.access_token });
    await server.refresh(application, tokens.refresh_token);
    await server.api(tokens.access_token, `/api/v1/courses?access_token=${tokens.access_token}`);
    await server.api(tokens.access_token, `/api/v1/courses/${tokens.access_token}`);
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
