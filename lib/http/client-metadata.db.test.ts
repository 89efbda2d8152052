import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import * as oauth4webapi from "oauth4webapi";
import { beforeEach, describe, expect, it } from "vitest";
import { CLIENT_METADATA_LIMITS } from "@/lib/rate-limit/limits";
import { wireOperator } from "@/lib/server/operator";
import { startReceiver } from "@/lib/webhooks/testing/receiver";
import { setUpTestServer, startTestServer } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import { visit } from "./testing/browser";
import { requestAs } from "./testing/signed-in";

const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const CALLBACK = "http://127.0.0.1:51004/callback";

const server = setUpTestServer({ env: { webhooksAllowLoopback: true } });
/** Publishes the documents. */
const publisher = setUp(startReceiver);
let userId: string;
/** Another one for each test, so that nothing is cached. */
let clientId: string;
let tests = 0;

beforeEach(async () => {
  server.clock.pass(60);
  clientId = publisher.url.replace("/hook", `/${tests++}/client.json`);
  publisher.received.length = 0;
  publish({});
  userId = await server.newUser();
});

const documentWith = (changes: Record<string, unknown>) => ({
  ...{ client_id: clientId, client_name: "Course helper", redirect_uris: ["http://127.0.0.1/callback"] },
  ...{ grant_types: ["authorization_code", "refresh_token"], token_endpoint_auth_method: "none" },
  ...{ client_uri: "https://helper.example", ...changes },
});

const refresh = async (token: string) => (await server.refresh(null, token, { client_id: clientId })).status;

/** Publishes a valid document but for these members. */
const publish = (changes: Record<string, unknown>) => answerWith(JSON.stringify(documentWith(changes)));

function answerWith(text: string, status = 200, headers: Record<string, string> = {}): void {
  publisher.respond((_received, _request, response: ServerResponse) => {
    response.writeHead(status, headers).end(text);
  });
}

function linkWith(changes: Record<string, string> = {}, on = server): URL {
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: CALLBACK, response_type: "code" },
    ...{ code_challenge: CHALLENGE, code_challenge_method: "S256", ...changes },
  });
  return new URL(`/oauth/authorize?${query}`, on.baseUrl);
}

/** @returns why the request isn't trusted, or null. */
async function problemOf(link = linkWith(), on = server): Promise<string | null> {
  const outcome = await on.services.oauth.checkAuthorizationRequest(link.searchParams, userId);
  return outcome.kind === "untrusted" ? outcome.problem : null;
}

/** A name as it is shown everywhere. */
const labelled = (name: string) => `${name} (${new URL(clientId).host})`;

const stored = () => server.database.prisma.application.findUnique({ where: { id: clientId } });

async function tokens() {
  const code = (await visit(server, userId, linkWith())).searchParams.get("code") ?? "";
  const response = await server.form("/oauth/token", null, {
    ...{ grant_type: "authorization_code", code, client_id: clientId },
    ...{ redirect_uri: CALLBACK, code_verifier: VERIFIER },
  });
  expect(response.status).toBe(200);
  return response.json();
}

describe("an application that nobody registered", () => {
  it("completes the whole flow by oauth4webapi, from its document to a refresh, and is read once", async () => {
    const as: oauth4webapi.AuthorizationServer = server.services.oauth.metadata;
    expect(as).toMatchObject({ client_id_metadata_document_supported: true });
    const client: oauth4webapi.Client = { client_id: clientId };
    const none = oauth4webapi.None();
    const insecure = { [oauth4webapi.allowInsecureRequests]: true };
    const location = await visit(server, userId, linkWith({ state: "s" }));
    const callback = oauth4webapi.validateAuthResponse(as, client, location, "s");
    const received = await oauth4webapi.processAuthorizationCodeResponse(
      as,
      client,
      await oauth4webapi.authorizationCodeGrantRequest(
        ...([as, client, none, callback, CALLBACK, VERIFIER, insecure] as const),
      ),
    );
    const renewed = await oauth4webapi.processRefreshTokenResponse(
      as,
      client,
      await oauth4webapi.refreshTokenGrantRequest(as, client, none, received.refresh_token ?? "", insecure),
    );
    expect(await server.apiStatus(renewed.access_token)).toBe(200);
    expect(publisher.received).toMatchObject([{ method: "GET", body: "" }]);
    expect(await server.services.grants.list(userId)).toMatchObject([
      { applicationId: clientId, name: labelled("Course helper"), homepage: new URL(clientId).origin },
    ]);
  });

  it("is stored without an owner when it is allowed, and not before", async () => {
    expect(await problemOf()).toBeNull();
    await visit(server, userId, linkWith(), "deny");
    expect(await stored()).toBeNull();
    await tokens();
    expect(await stored()).toMatchObject({ ownerId: null, isPublic: true, name: labelled("Course helper") });
  });

  it("keeps its tokens without its document, but can't be authorized again", async () => {
    const { refresh_token } = await tokens();
    server.clock.pass(600);
    answerWith("", 404);
    expect(await problemOf()).toContain("has status 404");
    expect(await refresh(refresh_token)).toBe(200);
  });

  it("has the name and the redirect URIs that its document has now, five minutes later at most", async () => {
    await tokens();
    publish({ client_name: "Renamed", redirect_uris: ["https://helper.example/callback"] });
    expect(await problemOf()).toBeNull();
    server.clock.pass(600);
    expect(await problemOf()).toContain("redirect_uri must exactly match");
    await visit(server, userId, linkWith({ redirect_uri: "https://helper.example/callback" }));
    expect(await stored()).toMatchObject({
      ...{ name: labelled("Renamed"), redirectUris: ["https://helper.example/callback"] },
    });
  });

  it("that the operator has disabled can neither be authorized nor refreshed", async () => {
    const { refresh_token } = await tokens();
    await server.database.prisma.application.update({
      where: { id: clientId },
      data: { disabledAt: new Date() },
    });
    expect(await problemOf()).toContain("disabled");
    expect(await refresh(refresh_token)).toBe(401);
  });

  it("is shown as verified only under the name that the operator verified", async () => {
    await tokens();
    await server.database.prisma.application.update({
      where: { id: clientId },
      data: { verifiedAt: new Date() },
    });
    const isVerified = async () => {
      const outcome = await server.services.oauth.checkAuthorizationRequest(linkWith().searchParams, userId);
      return outcome.kind === "ready" && outcome.request.client.isVerified;
    };
    expect(await isVerified()).toBe(true);
    server.clock.pass(600);
    publish({ client_name: "Your bank" });
    expect(await isVerified()).toBe(false);
    await tokens();
    expect(await stored()).toMatchObject({ name: labelled("Your bank"), verifiedAt: null });
  });

  it("is asked for again, not allowed, if its document has got another name since the page was shown", async () => {
    const query = linkWith().searchParams.toString();
    const answer = async (name: string) =>
      requestAs(server, userId, "/oauth/consent/answer", {
        method: "POST",
        body: new URLSearchParams({
          ...{ request: query, answer: "allow", application: name },
          token: server.services.consentForms.formToken({ id: userId, sessionVersion: 0 }, query),
        }),
      });
    publish({ client_name: "Before" });
    expect(await problemOf()).toBeNull();
    server.clock.pass(600);
    publish({ client_name: "After" });
    const again = await answer(labelled("Before"));
    expect(again.headers.get("location")).toBe(`/oauth/consent?${query}`);
    expect(await stored()).toBeNull();
    expect((await answer(labelled("After"))).headers.get("location")).toContain("code=");
  });

  it("shares the API's windows of its user with all others of that kind, and with no other user", async () => {
    const first = await tokens();
    clientId += "?n=2";
    publish({});
    const second = await tokens();
    userId = await server.newUser();
    const others = await tokens();
    expect(await server.apiStatus(first.access_token)).toBe(200);
    await server.repeatCount(100);
    expect(await server.apiStatus(second.access_token)).toBe(429);
    expect(await server.apiStatus(others.access_token)).toBe(200);
  });

  it("never replaces a registered application", async () => {
    const owner = await server.newUser();
    await server.database.prisma.application.create({
      data: { id: clientId, name: "Registered", redirectUris: [CALLBACK], ownerId: owner, isPublic: true },
    });
    await visit(server, userId, linkWith());
    expect(await stored()).toMatchObject({ name: "Registered", ownerId: owner });
  });
});

describe("a document", () => {
  it.each([
    ["another client_id", { client_id: "https://other.example/client.json" }, "has another client_id"],
    ["no redirect URI", { redirect_uris: [] }, "redirect_uris"],
    ["an unsafe redirect URI", { redirect_uris: ["javascript:alert(1)"] }, "redirect_uris[0] must use https"],
    ["a name like ours", { client_name: "Teepad" }, "client_name must not contain the name Teepad"],
    ["a secret", { client_secret: "s" }, "client_secret must be left out"],
    ["the expiry of a secret", { client_secret_expires_at: 0 }, "client_secret_expires_at must be left out"],
    ...["client_secret_post", "client_secret_basic", "client_secret_jwt", "private_key_jwt"].map(
      (token_endpoint_auth_method): [string, object, string] => [
        `the method ${token_endpoint_auth_method}`,
        { token_endpoint_auth_method },
        "token_endpoint_auth_method must be none",
      ],
    ),
    ["a redirect URI of the whole device", { redirect_uris: ["myapp:/callback"] }, "redirect_uris[0]"],
    [
      "a redirect URI to a host like loopback",
      { redirect_uris: ["http://localhost.example.com/cb"] },
      "redirect_uris[0]",
    ],
  ])("with %s is refused", async (_what, changes: object, problem) => {
    publish({ ...changes });
    expect(await problemOf()).toContain(problem);
  });

  it.each([
    ["isn't JSON", () => answerWith("<html>"), "is not JSON"],
    ["is a list", () => answerWith("[]"), "is invalid"],
    ["is nested deeply", () => answerWith("[".repeat(5000)), "is not JSON"],
    [
      "is larger than 5 kB",
      () => answerWith(JSON.stringify(documentWith({ x: "x".repeat(5000) }))),
      "is larger than 5120 bytes",
    ],
    ["has another status", () => answerWith(JSON.stringify(documentWith({})), 201), "has status 201"],
    ["is a redirect", () => answerWith("", 302, { Location: clientId }), "has status 302"],
  ])("that %s is refused, and read again for the next request", async (_what, answer, problem) => {
    answer();
    expect(await problemOf()).toContain(problem);
    publish({});
    expect(await problemOf()).toBeNull();
  });

  it("needs no name: its host is shown instead", async () => {
    publish({ client_name: undefined });
    await tokens();
    expect((await stored())?.name).toBe(new URL(clientId).host);
  });

  it("is read for concurrent requests once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => problemOf()));
    expect(publisher.received).toHaveLength(1);
  });

  it("is read for a user 10 times a minute, and from a host 60 times for all of them", async () => {
    const { perUser, perHost } = CLIENT_METADATA_LIMITS;
    answerWith("", 500);
    for (let i = 0; i < perHost.requests; i++) {
      if (i % perUser.requests === 0) userId = await server.newUser();
      expect(await problemOf(linkWith({ client_id: `${clientId}?${i}` }))).toContain("has status 500");
    }
    expect(await problemOf(linkWith({ client_id: `${clientId}?next` }))).toContain("Too many applications");
    userId = await server.newUser();
    expect(await problemOf(linkWith({ client_id: `${clientId}?next` }))).toContain("Too many applications");
    expect(publisher.received).toHaveLength(perHost.requests);
  });

  it("isn't read for somebody who isn't signed in, who is asked to sign in first", async () => {
    const { pathname, search } = linkWith();
    const response = await server.request(pathname + search);
    expect(response.headers.get("location")).toMatch(/^\/signin\?callbackUrl=/);
    expect(publisher.received).toEqual([]);
  });
});

describe("a client_id that is a URL", () => {
  it.each([
    ["https://helper.example", "must have a path"],
    ["https://helper.example/", "must have a path"],
    ["https://helper.example/a/../client.json", "must be in normalized form"],
    ["https://HELPER.example/client.json", "must be in normalized form"],
    ["https://user@helper.example/client.json", "must not contain a username"],
    ["https://helper.example/client.json#x", "must not contain a fragment"],
    ["https://helper.example/client.json#", "must not contain a fragment"],
    ["http://helper.example/client.json", "must use https"],
    [`https://helper.example/${"x".repeat(255)}`, "must be at most 255 characters"],
    ["https://169.254.169.254/latest/meta-data", "the URL must be one on the public internet"],
    ["https://10.0.0.1/client.json", "the URL must be one on the public internet"],
    ["https://database/client.json", "the URL must be one on the public internet"],
  ])("isn't read: %s", async (url, problem) => {
    expect(await problemOf(linkWith({ client_id: url }))).toContain(problem);
  });

  it("without S256 is refused, as for every public application", async () => {
    const location = await visit(server, userId, linkWith({ code_challenge_method: "plain" }));
    expect(location.searchParams.get("error")).toBe("invalid_request");
  });

  it("is unknown at the token endpoint before somebody has allowed it", async () => {
    const fields = { grant_type: "refresh_token", refresh_token: "x", client_id: clientId };
    expect((await server.form("/oauth/token", null, fields)).status).toBe(401);
    expect(publisher.received).toEqual([]);
  });
});

describe("the operator", () => {
  it.each([
    ["off", "client_id is unknown."],
    [["helper.example"], "doesn't accept applications of 127.0.0.1"],
  ] as const)("may set CLIENT_METADATA to %s", async (clientMetadata, problem) => {
    const other = await startTestServer({ env: { webhooksAllowLoopback: true, clientMetadata } });
    try {
      expect(await problemOf(linkWith({}, other), other)).toContain(problem);
      expect(other.services.oauth.metadata.client_id_metadata_document_supported).toBe(
        clientMetadata !== "off",
      );
      expect(publisher.received).toEqual([]);
      await other.database.prisma.application.create({
        data: { id: clientId, name: "Allowed before", isPublic: true },
      });
      const fields = { grant_type: "refresh_token", refresh_token: "x", client_id: clientId };
      const refused = await other.form("/oauth/token", null, fields);
      expect(await refused.json()).toMatchObject({
        ...{ error: "invalid_client", message: expect.stringContaining("disabled") },
      });
    } finally {
      await other.close();
    }
  });

  it("finds them by a part of their URL, and ends and allows all of a host, also those to come", async () => {
    const operator = wireOperator(server.database.prisma, server.clock.now, server.baseUrl);
    const { refresh_token } = await tokens();
    const { pathname, hostname } = new URL(clientId);
    expect(await operator.find(`${hostname}:${new URL(clientId).port}${pathname}`)).toMatchObject([
      { id: clientId },
    ]);
    const allowed = clientId;

    const changes = await operator.changeDisabled(hostname, true);
    expect(changes).toContainEqual({ id: clientId, changed: true });
    expect(changes[0]).toEqual({ id: "https://127.0.0.1/", changed: true });
    expect(await refresh(refresh_token)).toBe(401);
    clientId += "?n=2";
    publish({});
    expect(await problemOf()).toContain("disabled");

    expect(await operator.changeDisabled(hostname, false)).toContainEqual({ id: allowed, changed: true });
    const next = await tokens();
    const applications = await operator.requireApplications(hostname);
    expect(applications.map(({ id }) => id)).toEqual(expect.arrayContaining([allowed, clientId]));
    for (const application of applications) await operator.revokeTokens({ application });
    expect(await refresh(next.refresh_token)).toBe(400);
    await expect(operator.changeDisabled("127.0.0", true)).rejects.toThrow("Nothing found");
  });

  it("has disabled a host also for an application whose consent was just being stored", async () => {
    const host = await server.services.oauth.checkAuthorizationRequest(linkWith().searchParams, userId);
    if (host.kind !== "ready") throw new Error("Not ready.");
    await server.database.prisma.application.upsert({
      where: { id: "https://127.0.0.1/" },
      create: { id: "https://127.0.0.1/", name: "127.0.0.1", disabledAt: server.clock.now() },
      update: { disabledAt: server.clock.now() },
    });
    await server.services.oauth.allow(host.request, userId);
    expect((await stored())?.disabledAt).not.toBeNull();
    await server.database.prisma.application.delete({ where: { id: "https://127.0.0.1/" } });
  });
});
