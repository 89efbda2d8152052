import { beforeEach, describe, expect, it } from "vitest";
import { courseBody } from "@/lib/courses/testing/courses";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { type ClientCredentials, MAX_APPLICATIONS, MAX_SECRETS } from "./registration";
import type { ApplicationSettings } from "./schema";

const SETTINGS: ApplicationSettings = {
  name: "Round Keeper",
  homepage: "https://keeper.example",
  description: "Keeps rounds",
  redirectUris: ["https://keeper.example/callback"],
  requiresPkce: false,
};

const server = setUpTestServer({ counter: unlimited });
let ownerId: string;

beforeEach(async () => {
  ownerId = await server.newUser("Owner");
});

async function register(settings: Partial<ApplicationSettings> = {}): Promise<ClientCredentials> {
  const result = await server.services.registration.register(ownerId, { ...SETTINGS, ...settings });
  if (result.outcome !== "registered") throw new Error(`Not registered: ${result.outcome}`);
  return result.made as ClientCredentials;
}

async function addSecret(clientId: string, name: string): Promise<ClientCredentials> {
  const added = await server.services.registration.addSecret(ownerId, clientId, name);
  if (!added) throw new Error("Not added.");
  return added;
}

const listSecrets = async (clientId: string) =>
  (await server.services.registration.get(ownerId, clientId))?.secrets ?? [];

/** Whether the client can authenticate with the secret. Tested by introspecting an unknown token. */
async function authenticates({ clientId, clientSecret }: ClientCredentials): Promise<boolean> {
  const response = await server.form(
    "/oauth/introspect",
    { clientId, clientSecret, redirectUri: "" },
    { token: "x" },
  );
  return response.status === 200;
}

const concurrently = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

describe("registering a public application", () => {
  it("makes no secret, none can be added, its test mode is public, too, and settings keep the type", async () => {
    const { registration } = server.services;
    const redirectUris = ["com.example.app:/callback"];
    const result = await registration.register(ownerId, { ...SETTINGS, redirectUris, isPublic: true });
    if (result.outcome !== "registered") throw new Error(result.outcome);
    const { clientId, clientSecret } = result.made;
    expect(clientSecret).toBeNull();
    expect(await registration.addSecret(ownerId, clientId, "Second")).toBeNull();
    expect(await listSecrets(clientId)).toEqual([]);
    const twinId = (await registration.openTestMode(ownerId, clientId)) ?? "";
    expect(
      await registration.change(ownerId, clientId, { ...SETTINGS, redirectUris, requiresPkce: true }),
    ).toBe(true);
    const stored = await Promise.all([clientId, twinId].map((id) => registration.get(ownerId, id)));
    expect(stored).toMatchObject([
      { isPublic: true, requiresPkce: true, redirectUris },
      { isPublic: true, requiresPkce: false, redirectUris },
    ]);
  });
});

describe("registering an application", () => {
  it("returns a client id and a secret that work through the whole flow", async () => {
    const credentials = await register();
    expect(credentials.clientId).toMatch(/^tp_app_[A-Za-z0-9_-]+$/);
    expect(credentials.clientSecret).toMatch(/^tp_cs_[A-Za-z0-9_-]{43,}$/);
    const application = { ...credentials, redirectUri: SETTINGS.redirectUris[0] as string };
    const { access_token } = await server.tokensFor(application, await server.newUser());
    expect(await server.apiStatus(access_token)).toBe(200);
    expect(await server.services.registration.get(ownerId, credentials.clientId)).toMatchObject({
      ...SETTINGS,
      clientId: credentials.clientId,
      grants: 1,
      secrets: [{ name: "First secret", hint: credentials.clientSecret.slice(-4) }],
    });
  });

  it("stores only a hash of the secret and never shows the secret again (decisions, at rest)", async () => {
    const { clientId, clientSecret } = await register();
    const rows = await server.database.prisma.applicationSecret.findMany({
      where: { applicationId: clientId },
    });
    expect(JSON.stringify(rows)).not.toContain(clientSecret);
    const shown = JSON.stringify([
      await server.services.registration.get(ownerId, clientId),
      await server.services.audit.listForUser(ownerId, 10),
      await server.services.audit.listForApplication(clientId, 10),
    ]);
    expect(shown).not.toContain(clientSecret);
    expect(shown).not.toContain(rows[0]?.secretHash);
  });

  it(`is limited to ${MAX_APPLICATIONS} applications per user, also concurrently`, async () => {
    const results = await concurrently(MAX_APPLICATIONS + 10, (index) =>
      server.services.registration.register(ownerId, { ...SETTINGS, name: `Application ${index}` }),
    );
    expect(results.filter(({ outcome }) => outcome === "registered")).toHaveLength(MAX_APPLICATIONS);
    expect(results.filter(({ outcome }) => outcome === "too-many")).toHaveLength(10);
    const owned = await server.services.registration.list(ownerId);
    expect(owned).toHaveLength(MAX_APPLICATIONS);
    for (const { secrets } of owned) expect(secrets).toHaveLength(1);

    // Each user has a separate limit, and deleting an application makes room for another.
    ownerId = await server.newUser();
    const { clientId } = await register();
    expect(await server.services.registration.delete(ownerId, clientId)).toBe(true);
    await register();
  });
});

it("the portal registers nothing for a user who was deleted concurrently", async () => {
  await server.database.prisma.user.delete({ where: { id: ownerId } });
  const result = await server.services.registration.register(ownerId, SETTINGS);
  expect(result).toEqual({ outcome: "owner-gone" });
});

describe("client secrets", () => {
  it("rotate without downtime: both work until the old one is removed", async () => {
    const old = await register();
    const fresh = await addSecret(old.clientId, "Rotated");
    expect([await authenticates(old), await authenticates(fresh)]).toEqual([true, true]);

    const [first] = await listSecrets(old.clientId);
    expect(first?.hint).toBe(old.clientSecret.slice(-4));
    const { registration } = server.services;
    expect(await registration.removeSecret(ownerId, old.clientId, first?.id ?? "")).toBe(true);
    expect([await authenticates(old), await authenticates(fresh)]).toEqual([false, true]);
    expect(await registration.removeSecret(ownerId, old.clientId, first?.id ?? "")).toBe(false);
  });

  it("leave the tokens issued with them valid when removed; another secret can refresh those", async () => {
    const old = await register();
    const redirectUri = SETTINGS.redirectUris[0] as string;
    const tokens = await server.tokensFor({ ...old, redirectUri }, await server.newUser());
    const fresh = await addSecret(old.clientId, "Next");
    const [first] = await listSecrets(old.clientId);
    await server.services.registration.removeSecret(ownerId, old.clientId, first?.id ?? "");

    const refresh = (secret: ClientCredentials) =>
      server.refresh({ ...secret, redirectUri }, tokens.refresh_token);
    expect(await server.apiStatus(tokens.access_token)).toBe(200);
    expect((await refresh(old)).status).toBe(401);
    expect((await refresh(fresh)).status).toBe(200);
  });

  it("each show their own last use, to the minute", async () => {
    const old = await register();
    const fresh = await addSecret(old.clientId, "Second");
    const uses = async () => (await listSecrets(old.clientId)).map(({ lastUsedAt }) => lastUsedAt?.getTime());
    expect(await uses()).toEqual([undefined, undefined]);

    await authenticates(old);
    const [first] = await uses();
    expect(Math.abs((first ?? 0) - server.clock.now().getTime())).toBeLessThan(5_000);
    server.clock.pass(30);
    await authenticates(old);
    expect(await uses()).toEqual([first, undefined]);

    server.clock.pass(31);
    await authenticates(old);
    await authenticates(fresh);
    const [later, other] = await uses();
    expect(later).toBeGreaterThanOrEqual((first ?? 0) + 60_000);
    expect(other).toBeGreaterThanOrEqual((first ?? 0) + 60_000);
  });

  it(`are limited to ${MAX_SECRETS} per application, also concurrently`, async () => {
    const { clientId } = await register();
    const results = await concurrently(12, (index) =>
      server.services.registration.addSecret(ownerId, clientId, `Secret ${index}`),
    );
    const added = results.filter((secret) => secret !== null);
    expect(added).toHaveLength(MAX_SECRETS - 1);
    expect(await listSecrets(clientId)).toHaveLength(MAX_SECRETS);
    for (const secret of added) expect(await authenticates(secret)).toBe(true);

    const [first] = await listSecrets(clientId);
    await server.services.registration.removeSecret(ownerId, clientId, first?.id ?? "");
    await addSecret(clientId, "In place of the first");
  });
});

describe("another owner's application", () => {
  it("looks like an unknown one: cannot be read, changed or deleted, nor its secrets added or removed", async () => {
    const credentials = await register();
    const [secret] = await listSecrets(credentials.clientId);
    const secretId = secret?.id ?? "";
    const before = await server.services.registration.get(ownerId, credentials.clientId);
    const stranger = await server.newUser();

    const attempt = async (clientId: string) => {
      const { registration } = server.services;
      return [
        await registration.get(stranger, clientId),
        await registration.change(stranger, clientId, { ...SETTINGS, name: "Taken" }),
        await registration.delete(stranger, clientId),
        await registration.addSecret(stranger, clientId, "Mine"),
        await registration.removeSecret(stranger, clientId, secretId),
      ];
    };
    const unknown = await attempt("tp_app_unknown");
    expect(unknown).toEqual([null, false, false, null, false]);
    expect(await attempt(credentials.clientId)).toEqual(unknown);

    expect(await server.services.registration.get(ownerId, credentials.clientId)).toEqual(before);
    expect(await authenticates(credentials)).toBe(true);
    expect(await server.services.audit.listForUser(stranger, 10)).toEqual([]);
  });

  it("keeps its secret when removed under the id of another application of the same owner", async () => {
    const [one, other] = [await register(), await register()];
    const [secret] = await listSecrets(other.clientId);
    expect(await server.services.registration.removeSecret(ownerId, one.clientId, secret?.id ?? "")).toBe(
      false,
    );
    expect(await authenticates(other)).toBe(true);
  });
});

describe("changing an application's settings", () => {
  it("rejects requests with a removed redirect URI immediately (RFC 9700 section 2.1)", async () => {
    const { clientId } = await register();
    const [before] = SETTINGS.redirectUris;
    const after = "https://keeper.example/v2/callback";
    const outcome = async (redirect_uri = "") =>
      (
        await server.services.oauth.checkAuthorizationRequest(
          new URLSearchParams({ client_id: clientId, redirect_uri, response_type: "code" }),
        )
      ).kind;
    expect([await outcome(before), await outcome(after)]).toEqual(["ready", "untrusted"]);
    await server.services.registration.change(ownerId, clientId, { ...SETTINGS, redirectUris: [after] });
    expect([await outcome(before), await outcome(after)]).toEqual(["untrusted", "ready"]);
  });
});

describe("deleting an application", () => {
  it("invalidates its tokens and secrets, keeps users' courses, and is recorded for its owner", async () => {
    const credentials = await register();
    const userId = await server.newUser();
    const application = { ...credentials, redirectUri: SETTINGS.redirectUris[0] as string };
    const { access_token } = await server.tokensFor(application, userId);
    const body = courseBody({ externalCourseId: "1" });
    const course = await (await server.api(access_token, "/api/v1/courses", { body })).json();

    expect(await server.services.registration.delete(ownerId, credentials.clientId)).toBe(true);

    expect(await server.apiStatus(access_token)).toBe(401);
    expect(await authenticates(credentials)).toBe(false);
    expect(await server.services.registration.get(ownerId, credentials.clientId)).toBeNull();
    expect(await server.services.grants.list(userId)).toEqual([]);
    expect(await server.services.courses.getOwned(userId, course.id)).toMatchObject({ id: course.id });
    const [newest] = await server.services.audit.listForUser(ownerId, 1);
    expect(newest).toMatchObject({
      kind: "application-deleted",
      details: { applicationName: SETTINGS.name },
      applicationName: null,
    });
    expect(await server.services.registration.delete(ownerId, credentials.clientId)).toBe(false);
  });
});

describe("an application's audit trail", () => {
  it("shows its team what happened and which member did it, but not who the users are", async () => {
    ownerId = await server.newUser("Olga");
    const { clientId, clientSecret } = await register();
    const redirectUri = SETTINGS.redirectUris[0] as string;
    const userId = await server.newUser("A private name");
    await server.tokensFor({ clientId, clientSecret, redirectUri }, userId);
    await addSecret(clientId, "Second");
    await server.services.registration.change(ownerId, clientId, SETTINGS);

    const events = await server.services.audit.listForApplication(clientId, 10);
    const noUris = { uris: [], more: 0 };
    expect(events.map(({ kind, details, memberName }) => [kind, details, memberName])).toEqual([
      [
        "application-changed",
        { addedRedirectUris: noUris, removedRedirectUris: noUris, changedSettings: [] },
        "Olga",
      ],
      ["secret-added", { secretName: "Second" }, "Olga"],
      ["grant-allowed", undefined, undefined],
      ["application-registered", { applicationName: SETTINGS.name }, "Olga"],
    ]);
    expect(JSON.stringify(events)).not.toContain(userId);
    expect(JSON.stringify(events)).not.toContain("A private name");
  });

  it("lists the redirect URIs that were added and removed", async () => {
    const { clientId } = await register();
    const [first] = SETTINGS.redirectUris;
    const [second, third] = ["https://new.example/callback", "https://newer.example/callback"];
    const { registration, audit } = server.services;
    await registration.change(ownerId, clientId, { ...SETTINGS, redirectUris: [first as string, second] });
    await registration.change(ownerId, clientId, { ...SETTINGS, name: "Renamed", redirectUris: [third] });
    const events = await audit.listForApplication(clientId, 2);
    expect(events.map(({ details }) => details)).toEqual([
      {
        addedRedirectUris: { uris: [third], more: 0 },
        removedRedirectUris: { uris: [first, second], more: 0 },
        changedSettings: ["name"],
      },
      {
        addedRedirectUris: { uris: [second], more: 0 },
        removedRedirectUris: { uris: [], more: 0 },
        changedSettings: [],
      },
    ]);
  });
});
