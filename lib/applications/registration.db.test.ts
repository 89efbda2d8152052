import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ApplicationSettings } from "@/lib/applications/schema";
import { courseBody } from "@/lib/courses/testing/courses";
import { startTestServer, type TestServer, unlimited } from "@/scripts/testing/server";
import { MAX_APPLICATIONS, MAX_SECRETS, type NewSecret } from "./registration";

const SETTINGS: ApplicationSettings = {
  name: "Round Keeper",
  homepage: "https://keeper.example",
  description: "Keeps rounds",
  redirectUris: ["https://keeper.example/callback"],
};

let server: TestServer;
let ownerId: string;

beforeAll(async () => {
  server = await startTestServer({ counter: unlimited });
});
afterAll(() => server.close());

beforeEach(async () => {
  ownerId = await server.newUser("Owner");
});

async function register(settings: Partial<ApplicationSettings> = {}): Promise<NewSecret> {
  const result = await server.services.registration.register(ownerId, { ...SETTINGS, ...settings });
  if (result.outcome !== "registered") throw new Error(`It was not registered: ${result.outcome}`);
  return result.made;
}

async function addSecret(clientId: string, name: string): Promise<NewSecret> {
  const made = await server.services.registration.addSecret(ownerId, clientId, name);
  if (!made) throw new Error("It was not added.");
  return made;
}

const secretsOf = async (clientId: string) =>
  (await server.services.registration.get(ownerId, clientId))?.secrets ?? [];

/** Whether the client authenticates with the secret: an unknown token is introspected, or the client is refused. */
async function authenticates({ clientId, clientSecret }: NewSecret): Promise<boolean> {
  const response = await server.form(
    "/oauth/introspect",
    { clientId, clientSecret, redirectUri: "" },
    { token: "x" },
  );
  return response.status === 200;
}

const atOnce = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

describe("registering an application", () => {
  it("gives an identifier and a secret that work in the whole flow", async () => {
    const made = await register();
    expect(made.clientId).toMatch(/^tp_app_[A-Za-z0-9_-]+$/);
    expect(made.clientSecret).toMatch(/^tp_cs_[A-Za-z0-9_-]{43,}$/);
    const application = { ...made, redirectUri: SETTINGS.redirectUris[0] as string };
    const { access_token } = await server.tokensFor(application, await server.newUser());
    const answer = await server.request("/api/v1/courses", {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect(answer.status).toBe(200);
    expect(await server.services.registration.get(ownerId, made.clientId)).toMatchObject({
      ...SETTINGS,
      clientId: made.clientId,
      grants: 1,
      secrets: [{ name: "First secret", hint: made.clientSecret.slice(-4) }],
    });
  });

  it("stores the secret as a hash only, and tells nobody the secret again (decisions, at rest)", async () => {
    const { clientId, clientSecret } = await register();
    const rows = await server.database.prisma.applicationSecret.findMany({
      where: { applicationId: clientId },
    });
    expect(JSON.stringify(rows)).not.toContain(clientSecret);
    const shown = JSON.stringify([
      await server.services.registration.get(ownerId, clientId),
      await server.services.audit.ofUser(ownerId, 10),
      await server.services.audit.ofApplication(clientId, 10),
    ]);
    expect(shown).not.toContain(clientSecret);
    expect(shown).not.toContain(rows[0]?.secretHash);
  });

  it(`stops at ${MAX_APPLICATIONS} applications, also of many at once`, async () => {
    const results = await atOnce(MAX_APPLICATIONS + 10, (index) =>
      server.services.registration.register(ownerId, { ...SETTINGS, name: `Application ${index}` }),
    );
    expect(results.filter(({ outcome }) => outcome === "registered")).toHaveLength(MAX_APPLICATIONS);
    expect(results.filter(({ outcome }) => outcome === "too-many")).toHaveLength(10);
    const owned = await server.services.registration.list(ownerId);
    expect(owned).toHaveLength(MAX_APPLICATIONS);
    for (const { secrets } of owned) expect(secrets).toHaveLength(1);

    // Another person's limit is their own, and a deleted one makes room.
    ownerId = await server.newUser();
    const { clientId } = await register();
    expect(await server.services.registration.delete(ownerId, clientId)).toBe(true);
    await register();
  });
});

it("whoever deleted their account meanwhile registers nothing, and is told so", async () => {
  await server.database.prisma.user.delete({ where: { id: ownerId } });
  const result = await server.services.registration.register(ownerId, SETTINGS);
  expect(result).toEqual({ outcome: "owner-gone" });
});

describe("secrets", () => {
  it("rotate without a break: old and new both work, and after the removal only the new one", async () => {
    const old = await register();
    const fresh = await addSecret(old.clientId, "From Monday on");
    expect([await authenticates(old), await authenticates(fresh)]).toEqual([true, true]);

    const [first] = await secretsOf(old.clientId);
    expect(first?.hint).toBe(old.clientSecret.slice(-4));
    const { registration } = server.services;
    expect(await registration.removeSecret(ownerId, old.clientId, first?.id ?? "")).toBe(true);
    expect([await authenticates(old), await authenticates(fresh)]).toEqual([false, true]);
    expect(await registration.removeSecret(ownerId, old.clientId, first?.id ?? "")).toBe(false);
  });

  it("that are removed leave the tokens that came of them, and what refreshes them is another secret", async () => {
    const old = await register();
    const redirectUri = SETTINGS.redirectUris[0] as string;
    const tokens = await server.tokensFor({ ...old, redirectUri }, await server.newUser());
    const fresh = await addSecret(old.clientId, "Next");
    const [first] = await secretsOf(old.clientId);
    await server.services.registration.removeSecret(ownerId, old.clientId, first?.id ?? "");

    const refresh = (secret: NewSecret) =>
      server.form(
        "/oauth/token",
        { ...secret, redirectUri },
        { grant_type: "refresh_token", refresh_token: tokens.refresh_token },
      );
    const api = { headers: { Authorization: `Bearer ${tokens.access_token}` } };
    expect((await server.request("/api/v1/courses", api)).status).toBe(200);
    expect((await refresh(old)).status).toBe(401);
    expect((await refresh(fresh)).status).toBe(200);
  });

  it("know their last use to the minute, each its own", async () => {
    const old = await register();
    const fresh = await addSecret(old.clientId, "Second");
    const uses = async () => (await secretsOf(old.clientId)).map(({ lastUsedAt }) => lastUsedAt?.getTime());
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

  it(`are ${MAX_SECRETS} at most, also of many added at once`, async () => {
    const { clientId } = await register();
    const results = await atOnce(12, (index) =>
      server.services.registration.addSecret(ownerId, clientId, `Secret ${index}`),
    );
    const added = results.filter((made) => made !== null);
    expect(added).toHaveLength(MAX_SECRETS - 1);
    expect(await secretsOf(clientId)).toHaveLength(MAX_SECRETS);
    for (const made of added) expect(await authenticates(made)).toBe(true);

    const [first] = await secretsOf(clientId);
    await server.services.registration.removeSecret(ownerId, clientId, first?.id ?? "");
    await addSecret(clientId, "There is room again");
  });
});

describe("somebody else's application", () => {
  it("is like none: it cannot be seen, changed, deleted, or given or robbed of a secret", async () => {
    const made = await register();
    const [secret] = await secretsOf(made.clientId);
    const secretId = secret?.id ?? "";
    const before = await server.services.registration.get(ownerId, made.clientId);
    const stranger = await server.newUser();

    const attempts = async (clientId: string) => {
      const { registration } = server.services;
      return [
        await registration.get(stranger, clientId),
        await registration.change(stranger, clientId, { ...SETTINGS, name: "Taken" }),
        await registration.delete(stranger, clientId),
        await registration.addSecret(stranger, clientId, "Mine"),
        await registration.removeSecret(stranger, clientId, secretId),
      ];
    };
    const none = await attempts("tp_app_unknown");
    expect(none).toEqual([null, false, false, null, false]);
    expect(await attempts(made.clientId)).toEqual(none);

    expect(await server.services.registration.get(ownerId, made.clientId)).toEqual(before);
    expect(await authenticates(made)).toBe(true);
    expect(await server.services.audit.ofUser(stranger, 10)).toEqual([]);
  });

  it("keeps its secret when its owner removes it by way of another application of theirs", async () => {
    const [one, other] = [await register(), await register()];
    const [secret] = await secretsOf(other.clientId);
    expect(await server.services.registration.removeSecret(ownerId, one.clientId, secret?.id ?? "")).toBe(
      false,
    );
    expect(await authenticates(other)).toBe(true);
  });
});

describe("changing an application", () => {
  it("refuses requests with a redirect URI that was removed, at once (RFC 9700 section 2.1)", async () => {
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
  it("stops its tokens and secrets; courses stay with their people, and its owner can read that it happened", async () => {
    const made = await register();
    const userId = await server.newUser();
    const application = { ...made, redirectUri: SETTINGS.redirectUris[0] as string };
    const { access_token } = await server.tokensFor(application, userId);
    const api = { headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" } };
    const body = JSON.stringify(courseBody({ externalCourseId: "1" }));
    const course = await (await server.request("/api/v1/courses", { ...api, method: "POST", body })).json();

    expect(await server.services.registration.delete(ownerId, made.clientId)).toBe(true);

    expect((await server.request("/api/v1/courses", api)).status).toBe(401);
    expect(await authenticates(made)).toBe(false);
    expect(await server.services.registration.get(ownerId, made.clientId)).toBeNull();
    expect(await server.services.grants.list(userId)).toEqual([]);
    expect(await server.services.courses.getOwned(userId, course.id)).toMatchObject({ id: course.id });
    const [newest] = await server.services.audit.ofUser(ownerId, 1);
    expect(newest).toMatchObject({
      kind: "application-deleted",
      detail: SETTINGS.name,
      applicationName: null,
    });
    expect(await server.services.registration.delete(ownerId, made.clientId)).toBe(false);
  });
});

describe("the trail of an application", () => {
  it("tells its owner what happened, and never who the people are", async () => {
    const made = await register();
    const userId = await server.newUser("Somebody");
    await server.tokensFor({ ...made, redirectUri: SETTINGS.redirectUris[0] as string }, userId);
    await addSecret(made.clientId, "Second");
    await server.services.registration.change(ownerId, made.clientId, SETTINGS);

    const events = await server.services.audit.ofApplication(made.clientId, 10);
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ["application-changed", undefined],
      ["secret-added", "Second"],
      ["grant-allowed", undefined],
      ["application-registered", SETTINGS.name],
    ]);
    expect(JSON.stringify(events)).not.toContain(userId);
    expect(JSON.stringify(events)).not.toContain("Somebody");
  });

  it("says which redirect URIs came and went", async () => {
    const made = await register();
    const [kept] = SETTINGS.redirectUris;
    const redirectUris = [kept as string, "https://new.example/callback"];
    const { registration, audit } = server.services;
    await registration.change(ownerId, made.clientId, { ...SETTINGS, redirectUris });
    await registration.change(ownerId, made.clientId, { ...SETTINGS, redirectUris: [kept as string] });
    const events = await audit.ofApplication(made.clientId, 2);
    expect(events.map(({ detail }) => detail)).toEqual([
      "redirect URI removed: https://new.example/callback",
      expect.stringContaining("redirect URI added: https://new.example/callback"),
    ]);
  });
});
