import { hash } from "node:crypto";
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { beforeEach, describe, expect, it } from "vitest";
import { courseBody, makeFairway } from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import { commentList } from "@/lib/validation/comments";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";
import { visit } from "./testing/browser";
import { requestAs } from "./testing/signed-in";

const server = setUpTestServer();
let application: TestApplication;
let userId: string;
let courseId: string;
let holeId: string;

beforeEach(async () => {
  server.clock.pass(61);
  application = await server.newPublicApplication("http://localhost/callback");
  userId = await server.newUser("Olga");
  const caller = { applicationId: application.clientId, userId };
  const fairways = [makeFairway(1), makeFairway(2)];
  const created = await server.services.courses.createFor(
    caller,
    courseBody({ externalCourseId: "one", name: "Oak Grove", fairways }) as never,
  );
  courseId = created.courseId;
  holeId = (await server.services.courses.getOwned(userId, courseId))?.holes[0]?.id ?? "";
});

const mcpUrl = () => new URL("/mcp", server.baseUrl);

/** A command line: it has no secret, and listens on a port that the operating system chose. */
function commandLine() {
  const seen: { url?: URL; tokens?: unknown; verifier?: string; discovery?: unknown } = {};
  const redirectUrl = "http://localhost:51004/callback";
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { redirect_uris: [redirectUrl] },
    clientInformation: () => ({ client_id: application.clientId }),
    tokens: () => seen.tokens as never,
    saveTokens: (tokens) => {
      seen.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      seen.url = url;
    },
    discoveryState: () => seen.discovery as never,
    saveDiscoveryState: (state) => {
      seen.discovery = state;
    },
    saveCodeVerifier: (verifier) => {
      seen.verifier = verifier;
    },
    codeVerifier: () => seen.verifier ?? "",
  };
  return { provider, seen };
}

type Mode = "legacy" | "auto";

/** Connects the official client, through consent. */
async function connect(mode: Mode) {
  const { provider, seen } = commandLine();
  const start = () => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    const transport = new StreamableHTTPClientTransport(mcpUrl(), { authProvider: provider });
    return { client, transport, connected: client.connect(transport) };
  };
  const first = start();
  await expect(first.connected).rejects.toThrow(UnauthorizedError);
  const callback = await visit(server, userId, seen.url ?? "");
  await first.transport.finishAuth(callback.searchParams);
  const second = start();
  await second.connected;
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const result = await second.client.callTool({ name, arguments: args });
    const [content] = result.content as { text: string }[];
    return { isError: result.isError === true, text: content?.text ?? "" };
  };
  const read = async (name: string, args?: Record<string, unknown>) => {
    const { isError, text } = await call(name, args);
    expect(isError, text).toBe(false);
    return JSON.parse(text);
  };
  const { access_token } = seen.tokens as { access_token: string };
  return { client: second.client, call, read, token: access_token, link: seen.url as URL };
}

const request = (token: string | null, body: unknown, headers: Record<string, string> = {}) =>
  server.request("/mcp", {
    method: "POST",
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...{ "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const listing = (method = "tools/list", _meta: object = META) => ({
  ...{ jsonrpc: "2.0", id: 1, method, params: { _meta } },
});
const calling = (name: string) => ({
  ...listing("tools/call"),
  params: { name, arguments: {}, _meta: META },
});
const modern = (method = "tools/list", version = "2026-07-28") => ({
  ...{ "MCP-Protocol-Version": version, "Mcp-Method": method },
});

describe.each<Mode>(["legacy", "auto"])("the official client, %s", (mode) => {
  it("gets consent by the metadata alone, reads, checks and reports a course, and proposes a change that is accepted", async () => {
    const { client, call, read, link, token } = await connect(mode);
    expect(link.searchParams.get("resource")).toBe(mcpUrl().href);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      ...["find_courses", "get_course", "check_course", "report_course"],
      ...["find_proposals", "propose_changes"],
    ]);
    const { courses } = await read("find_courses", { query: "oak" });
    expect(courses).toMatchObject([{ id: courseId, name: "Oak Grove" }]);
    expect((await read("find_courses", { query: "elm" })).courses).toEqual([]);
    const course = await read("get_course", { courseId });
    expect(course).toMatchObject({ name: "Oak Grove", holes: [{ id: holeId, number: 1 }, { number: 2 }] });
    const checks = await read("check_course", { courseId });
    expect(checks).toMatchObject({ layout: { id: "layout_main" }, findings: expect.any(Array) });
    const report = await read("report_course", { courseId, layoutId: "layout_main" });
    expect(report.holes[0].parByLevel[0].reason[0]).toEqual(expect.any(String));

    const at = ["holes", holeId, "notes"];
    const changes = [{ kind: "set", at, to: "Mind the path" }];
    const wrong = await call("propose_changes", {
      courseId,
      text: "Why",
      changes: [{ ...changes[0], to: 7 }],
    });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining("changes[0].to") });
    const proposal = await read("propose_changes", { courseId, text: "Walkers cross", changes });
    expect(proposal.reviewUrl).toBe(`${server.baseUrl}/studio/courses/${courseId}#comments`);
    const comments = `/api/studio/courses/${courseId}/comments`;
    const { threads } = commentList.parse(await (await requestAs(server, userId, comments)).json());
    expect(threads).toMatchObject([{ id: proposal.id, proposal: "open", comments: [{ via: "Test" }] }]);
    const accepted = await requestAs(server, userId, `${comments}/${proposal.id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ decision: "accepted" }),
    });
    expect(accepted.status).toBe(204);

    const noLayout = await call("report_course", { courseId, layoutId: newId("layout") });
    expect(noLayout).toMatchObject({ isError: true, text: expect.stringContaining("layoutId") });
    const unknown = await call("get_course", { courseId: "course_00000000000000000000000000" });
    expect(unknown).toEqual({ isError: true, text: "Course not found." });
    await client.close();
    expect((await request(token, listing(), modern())).status).toBe(200);
  });
});

describe("a token", () => {
  it("works at its own resource only: one without `resource` at the API, one for MCP there, also once refreshed", async () => {
    const { access_token } = await server.tokensFor(await server.newApplication(), userId);
    expect(await server.apiStatus(access_token)).toBe(200);
    expect((await request(access_token, listing(), modern())).status).toBe(401);
    const code = await codeFor(`${server.baseUrl}/mcp`);
    const tokens = await (await form({ ...EXCHANGE, code })).json();
    expect(tokens.access_token).toMatch(/^tp_at_mcp_/);
    const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
    const refused = await form({ ...refresh, resource: `${server.baseUrl}/api/v1` });
    expect([refused.status, (await refused.json()).error]).toEqual([400, "invalid_target"]);
    const refreshed = await (await form({ ...refresh, resource: `${server.baseUrl}/mcp` })).json();
    for (const token of [tokens.access_token, refreshed.access_token]) {
      expect(await server.apiStatus(token)).toBe(401);
      expect((await request(token, listing(), modern())).status).toBe(200);
      // Another prefix makes it another token.
      expect(await server.apiStatus(token.replace("_mcp_", "_"))).toBe(401);
    }
  });

  it("is shown among the user's connected applications as what it is, until the API is allowed, too", async () => {
    const user = await server.newUser();
    const isForApi = async () => (await server.services.grants.list(user)).map((each) => each.isForApi);
    const allowed = async (resource?: string) => {
      await visit(server, user, linkFor(resource));
      return isForApi();
    };
    expect(await allowed(`${server.baseUrl}/mcp`)).toEqual([false]);
    expect(await allowed()).toEqual([true]);
    expect(await allowed(`${server.baseUrl}/mcp`)).toEqual([true]);
  });

  it("never gets another audience at the exchange, and a resource that isn't ours is refused with invalid_target", async () => {
    const wrong = await form({ ...EXCHANGE, code: await codeFor(), resource: `${server.baseUrl}/mcp` });
    expect([wrong.status, (await wrong.json()).error]).toEqual([400, "invalid_target"]);
    for (const resource of ["/mcp#x", "/mcp/", "/mcp?x", "/elsewhere"]) {
      const location = await visit(server, userId, linkFor(server.baseUrl + resource));
      expect(location.searchParams.get("error")).toBe("invalid_target");
    }
    const code = await codeFor(`${server.baseUrl}/api/v1`);
    expect(await server.apiStatus((await (await form({ ...EXCHANGE, code })).json()).access_token)).toBe(200);
  });

  it("for MCP is none at the user's other endpoints, nor in a URL, and its refresh token is none at all", async () => {
    const code = await codeFor(`${server.baseUrl}/mcp`);
    const { access_token, refresh_token } = await (await form({ ...EXCHANGE, code })).json();
    for (const path of ["/api/v1/me", "/oauth/userinfo", "/api/v1/changes", "/api/v1/imports/x"])
      expect((await server.api(access_token, path)).status).toBe(401);
    expect((await request(refresh_token, listing(), modern())).status).toBe(401);
    const inUrl = await server.request(`/mcp?access_token=${access_token}`, {
      ...{ method: "POST", body: JSON.stringify(listing()) },
      headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    });
    expect(inUrl.status).toBe(401);
    expect((await request(access_token, listing(), modern())).status).toBe(200);
  });

  it("has one resource: repeated in the link or at the exchange, or with a fragment there, it is refused", async () => {
    const resource = `${server.baseUrl}/mcp`;
    const link = linkFor(resource);
    link.searchParams.append("resource", `${server.baseUrl}/api/v1`);
    expect((await visit(server, userId, link)).searchParams.get("error")).toBe("invalid_request");
    const code = await codeFor(resource);
    const exchange = (resources: string[]) => {
      const body = new URLSearchParams({ ...EXCHANGE, client_id: application.clientId, code });
      for (const each of resources) body.append("resource", each);
      return server.request("/oauth/token", { method: "POST", body });
    };
    const errors: [string[], string][] = [
      [[resource, resource], "invalid_request"],
      [[`${resource}#x`], "invalid_target"],
      [[`${server.baseUrl}/api/v1`], "invalid_target"],
    ];
    for (const [resources, error] of errors) {
      const refused = await exchange(resources);
      expect([refused.status, (await refused.json()).error]).toEqual([400, error]);
    }
    expect((await exchange([resource])).status).toBe(200);
  });

  it("that may only read gets a 403 for a proposal, with the scope to ask for; more than proposing is never granted", async () => {
    const reading = await codeFor(`${server.baseUrl}/mcp`, "courses:read");
    const { access_token: token } = await (await form({ ...EXCHANGE, code: reading })).json();
    const name = "propose_changes";
    const body = { ...listing("tools/call"), params: { name, arguments: {}, _meta: META } };
    const refused = await request(token, body, { ...modern("tools/call"), "Mcp-Name": name });
    expect([refused.status, (await refused.json()).error]).toEqual([403, "insufficient_scope"]);
    expect(refused.headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", scope="courses", resource_metadata="${server.baseUrl}/.well-known/oauth-protected-resource/mcp"`,
    );
    expect((await request(token, listing(), modern())).status).toBe(200);
    const code = await codeFor(`${server.baseUrl}/mcp`, "courses:write");
    expect((await (await form({ ...EXCHANGE, code })).json()).scope).toBe("courses");
  });

  const REDIRECT = "http://localhost:40123/callback";
  const VERIFIER = "v".repeat(43);
  const EXCHANGE = { grant_type: "authorization_code", redirect_uri: REDIRECT, code_verifier: VERIFIER };
  const CHALLENGE = hash("sha256", VERIFIER, "base64url");
  const form = (fields: Record<string, string>) =>
    server.form("/oauth/token", null, { client_id: application.clientId, ...fields });

  function linkFor(resource?: string, scope?: string): URL {
    const query = new URLSearchParams({
      ...{ client_id: application.clientId, redirect_uri: REDIRECT, response_type: "code" },
      ...{ code_challenge: CHALLENGE, code_challenge_method: "S256" },
      ...(resource && { resource }),
      ...(scope && { scope }),
    });
    return new URL(`/oauth/authorize?${query}`, server.baseUrl);
  }

  const codeFor = async (resource?: string, scope?: string) =>
    (await visit(server, userId, linkFor(resource, scope))).searchParams.get("code") ?? "";
});

describe("a request to /mcp", () => {
  it("is one message: a batch of calls, which would count as one, gets a 400, however deep", async () => {
    const { token, client } = await connect("auto");
    await client.close();
    const batch = await request(token, [listing(), listing()], modern());
    expect([batch.status, (await batch.json()).error]).toEqual([400, "validation_error"]);
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const nested = JSON.stringify({ ...listing(), deep: null }).replace("null", deep);
    const keyed = await request(token, nested, { ...modern(), "Idempotency-Key": "1" });
    expect(keyed.status).toBeLessThan(500);
  });

  it("that proposes counts in the window of proposals by the API as well", async () => {
    const { token, client } = await connect("auto");
    await client.close();
    const name = "propose_changes";
    const body = { ...listing("tools/call"), params: { name, arguments: {}, _meta: META } };
    const propose = () => request(token, body, { ...modern("tools/call"), "Mcp-Name": name });
    for (let each = 1; each <= 20; each++) expect((await propose()).status).toBe(200);
    expect((await propose()).status).toBe(429);
    expect((await request(token, listing(), modern())).status).toBe(200);
  });

  it("without a valid token gets a 401 that leads to the metadata", async () => {
    const metadata = `${server.baseUrl}/.well-known/oauth-protected-resource/mcp`;
    const missing = await request(null, listing());
    expect([missing.status, missing.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}", scope="courses"`,
    ]);
    const invalid = await request("tp_at_mcp_x", listing());
    expect([invalid.status, invalid.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer error="invalid_token", resource_metadata="${metadata}", scope="courses"`,
    ]);
    const document = await server.request("/.well-known/oauth-protected-resource/mcp");
    expect(await document.json()).toEqual({
      resource: `${server.baseUrl}/mcp`,
      resource_name: "Teepad",
      authorization_servers: [server.baseUrl],
      scopes_supported: ["courses:read", "courses"],
      bearer_methods_supported: ["header"],
    });
  });

  it("is refused as the specification says", async () => {
    const { token } = await connect("auto");
    const cases: [unknown, Record<string, string>, number, number | null][] = [
      // Headers and body disagree, or headers are missing.
      [listing(), modern("tools/call"), 400, -32020],
      [
        listing("tools/list", { ...META, "io.modelcontextprotocol/protocolVersion": "2020-01-01" }),
        modern("tools/list", "2020-01-01"),
        400,
        -32022,
      ],
      [calling("find_courses"), { ...modern("tools/call"), "Mcp-Name": "get_course" }, 400, -32020],
      [calling("find_courses"), modern("tools/call"), 400, -32020],
      [listing(), { "MCP-Protocol-Version": "2026-07-28" }, 400, -32020],
      [listing(), { ...modern(), "MCP-Protocol-Version": "2025-11-25" }, 400, -32020],
      [listing("tools/sing"), modern("tools/sing"), 404, -32601],
      [listing(), { ...modern(), Origin: "https://evil.example" }, 403, null],
      [listing(), { ...modern(), Origin: "null" }, 403, null],
      [listing(), { ...modern(), Origin: "http://127.0.0.1:1" }, 403, null],
      [listing(), { ...modern(), "Content-Type": "text/plain" }, 415, null],
    ];
    for (const [body, headers, status, code] of cases) {
      const response = await request(token, body, headers);
      const answer = await response.json();
      expect([response.status, answer.error?.code ?? null], JSON.stringify(answer)).toEqual([status, code]);
    }
    expect((await request(token, listing(), { ...modern(), Origin: server.baseUrl })).status).toBe(200);
    for (const method of ["GET", "DELETE"]) {
      const headers = { Authorization: `Bearer ${token}`, Accept: "text/event-stream" };
      const response = await server.request("/mcp", { method, headers });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    }
  });

  it("lists the tools in a stable order, for clients to keep, and lets nobody subscribe", async () => {
    const { token } = await connect("auto");
    const { result } = await (await request(token, listing(), modern())).json();
    expect(result).toMatchObject({ ttlMs: 3_600_000, cacheScope: "public" });
    const discovered = await request(token, listing("server/discover"), modern("server/discover"));
    expect((await discovered.json()).result.supportedVersions).toContain("2026-07-28");
    const body = { ...listing("subscriptions/listen"), params: { _meta: META, notifications: {} } };
    const subscribed = await request(token, body, modern("subscriptions/listen"));
    expect(await subscribed.text()).toContain("error");
  });
});
