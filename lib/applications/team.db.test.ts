import { beforeEach, describe, expect, it } from "vitest";
import { TEST_USER_FIELD } from "@/lib/http/consent-fields";
import { requestAs } from "@/lib/http/testing/signed-in";
import { newId } from "@/lib/ids";
import { makePng } from "@/lib/pictures/testing/images";
import type { Developer } from "@/lib/webhooks/endpoint-store";
import { recordEvent } from "@/lib/webhooks/testing/events";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";

const SETTINGS = {
  name: "Renamed",
  homepage: null,
  description: null,
  requiresPkce: false,
  redirectUris: ["https://a.example/cb"],
};

const BY_LINK = { role: "member", email: null } as const;

const server = setUpTestServer({ counter: unlimited, env: { webhooksAllowLoopback: true } });
let applicationId: string;
let ownerId: string;

beforeEach(async () => {
  applicationId = (await server.newApplication()).clientId;
  ownerId = await server.newUser("Owner");
  await server.database.prisma.application.update({ where: { id: applicationId }, data: { ownerId } });
});

const team = () => server.services.team;

async function newMember(name = "Member"): Promise<string> {
  const userId = await server.newUser(name);
  const data = { applicationId, userId, addedAt: server.clock.now() };
  await server.database.prisma.applicationMember.create({ data });
  return userId;
}

async function link(): Promise<{ id: string; token: string }> {
  const invited = await team().invite(ownerId, applicationId, BY_LINK, "en");
  if (invited.outcome !== "invited") throw new Error(invited.outcome);
  return { id: invited.invitation.id, token: invited.token };
}

async function readUser(id: string) {
  return server.database.prisma.user.findUniqueOrThrow({ where: { id } });
}

/** The actions of the portal. Each returns whether it succeeded, and is set up so that it succeeds for the owner. */
interface Setup {
  endpointId: string;
  deliveryId: string;
  secretId: string;
  invitationId: string;
  otherMemberId: string;
  requestId: string;
  /** Opens test mode as the owner, and adds a test user. */
  openTwin: () => Promise<{ twinId: string; testUserId: string }>;
}
const ACTIONS: Readonly<Record<string, (developer: Developer, setup: Setup) => Promise<unknown>>> = {
  "see the application": ({ userId }) => server.services.registration.get(userId, applicationId),
  "find it in their list": async ({ userId }) => (await server.services.registration.list(userId)).length > 0,
  "change settings": ({ userId }) => server.services.registration.change(userId, applicationId, SETTINGS),
  "add a secret": ({ userId }) => server.services.registration.addSecret(userId, applicationId, "New"),
  "remove a secret": ({ userId }, { secretId }) =>
    server.services.registration.removeSecret(userId, applicationId, secretId),
  "set the logo": async ({ userId }) =>
    (await server.services.logos.set(userId, applicationId, makePng(4, 4))) === "changed",
  "remove the logo": async ({ userId }) => {
    await server.services.logos.set(ownerId, applicationId, makePng(4, 4));
    return (await server.services.logos.remove(userId, applicationId)) === "changed";
  },
  "list endpoints": async (developer) => (await webhooks().list(developer)).length > 0,
  "see an endpoint": (developer, { endpointId }) => webhooks().find(developer, endpointId),
  "add an endpoint": (developer) => webhooks().add(developer, endpointSettings()),
  "change an endpoint": (developer, { endpointId }) =>
    webhooks().change(developer, { id: endpointId, url: endpointSettings().url }, endpointSettings()),
  "reveal a webhook secret": (developer, { endpointId }) => webhooks().revealSecret(developer, endpointId),
  "rotate a webhook secret": async (developer, { endpointId }) =>
    webhooks().rotateSecret(developer, await endpointOf(endpointId)),
  "disable an endpoint": async (developer, { endpointId }) => {
    await webhooks().setEnabled(developer, await endpointOf(endpointId), false);
    return (await endpointOf(endpointId)).disabledAt;
  },
  "send a test event": (developer, { endpointId }) => webhooks().sendTest(developer, endpointId),
  "list deliveries": async (developer, { endpointId }) =>
    (await webhooks().listDeliveries(developer, endpointId, 9, {})).length > 0,
  "see a delivery": (developer, { endpointId, deliveryId }) =>
    webhooks().findDelivery(developer, endpointId, deliveryId),
  "send a delivery again": (developer, { endpointId, deliveryId }) =>
    webhooks().resend(developer, endpointId, deliveryId),
  "send failed deliveries again": (developer, { endpointId }) =>
    webhooks().resendFailed(developer, endpointId, 24),
  "delete an endpoint": async (developer, { endpointId }) =>
    webhooks().delete(developer, await endpointOf(endpointId)),
  "list requests": async (developer) => (await server.services.requestLog.list(developer, 9, {})).length > 0,
  "find a request": (developer, { requestId }) => server.services.requestLog.find(developer, requestId),
  "see counts of requests": async (developer) =>
    (await server.services.requestLog.addCounts(developer, new Date(0))).byHour.length > 0,
  "see the team": ({ userId }) => team().find(userId, applicationId),
  invite: async ({ userId }) =>
    (await team().invite(userId, applicationId, BY_LINK, "en")).outcome === "invited",
  "see invitations": async ({ userId }) =>
    ((await team().find(userId, applicationId))?.invitations.length ?? 0) > 0,
  "revoke an invitation": ({ userId }, { invitationId }) =>
    team().revoke(userId, applicationId, invitationId),
  "remove a member": ({ userId }, { otherMemberId }) => team().remove(userId, applicationId, otherMemberId),
  "offer the application": ({ userId }, { otherMemberId }) =>
    team().offer(userId, applicationId, otherMemberId),
  leave: ({ userId }) => team().leave(userId, applicationId),
  "take the application over without an offer": async ({ userId }) =>
    (await team().takeOver(userId, applicationId)).outcome === "transferred",
  "open test mode": ({ userId }) => server.services.registration.openTestMode(userId, applicationId),
  "see the application in test mode": async ({ userId }, { openTwin }) =>
    server.services.registration.get(userId, (await openTwin()).twinId),
  "change settings in test mode": async ({ userId }, { openTwin }) =>
    server.services.registration.change(userId, (await openTwin()).twinId, SETTINGS),
  "add a secret in test mode": async ({ userId }, { openTwin }) =>
    server.services.registration.addSecret(userId, (await openTwin()).twinId, "New"),
  "add an endpoint in test mode": async ({ userId }, { openTwin }) =>
    webhooks().add({ userId, applicationId: (await openTwin()).twinId }, endpointSettings()),
  "list test users": async ({ userId }, { openTwin }) => {
    const { twinId: applicationId } = await openTwin();
    return (await server.services.testMode.listUsers({ userId, applicationId })).length > 0;
  },
  "add a test user": async ({ userId }, { openTwin }) =>
    server.services.testMode.addUser({ userId, applicationId: (await openTwin()).twinId }),
  "authorize as a test user": async ({ userId }, { openTwin }) => allowAs(userId, await openTwin()),
  "invite in test mode": async ({ userId }, { openTwin }) =>
    (await team().invite(userId, (await openTwin()).twinId, BY_LINK, "en")).outcome === "invited",
  "delete the application in test mode": async ({ userId }, { openTwin }) =>
    server.services.registration.delete(userId, (await openTwin()).twinId),
  "delete the application": ({ userId }) => server.services.registration.delete(userId, applicationId),
};

const OWNER_ONLY = [
  "invite",
  "see invitations",
  "revoke an invitation",
  "remove a member",
  "offer the application",
  "delete the application",
];
const NOBODY = [
  "take the application over without an offer",
  "invite in test mode",
  "delete the application in test mode",
];

/** The actions that each role may perform. */
const ALLOWED = {
  owner: (action: string) => action !== "leave" && !NOBODY.includes(action),
  member: (action: string) => !OWNER_ONLY.includes(action) && !NOBODY.includes(action),
  "former member": () => false,
  stranger: () => false,
} as const;
type Who = keyof typeof ALLOWED;

/** Whether allowing on the consent page issues a code to the twin. */
async function allowAs(
  userId: string,
  { twinId, testUserId }: { twinId: string; testUserId: string },
): Promise<boolean> {
  const request = new URLSearchParams({
    ...{ client_id: twinId, redirect_uri: "https://partner.example/callback", response_type: "code" },
  }).toString();
  const { consentForms } = server.services;
  const token = consentForms.formToken({ id: userId, sessionVersion: 0 }, request);
  const body = new URLSearchParams({ request, token, answer: "allow", [TEST_USER_FIELD]: testUserId });
  const answer = await requestAs(server, userId, "/oauth/consent/answer", { method: "POST", body });
  return answer.headers.get("location")?.includes("code=") ?? false;
}

const webhooks = () => server.services.webhooks.endpoints;
const endpointSettings = () => ({
  ...{ url: "http://127.0.0.1:9/x", description: "", events: ["course.created" as const] },
});

async function endpointOf(id: string) {
  const endpoint = await webhooks().find({ userId: ownerId, applicationId }, id);
  if (!endpoint) throw new Error("No endpoint");
  return endpoint;
}

async function setUp(): Promise<Setup> {
  const { prisma } = server.database;
  const { registration, requestLog } = server.services;
  const owner = { userId: ownerId, applicationId };
  const endpointId = (await webhooks().add(owner, endpointSettings())) ?? "";
  const now = server.clock.now();
  const eventId = await recordEvent(server, applicationId);
  const deliveryId = newId("delivery");
  await prisma.webhookDelivery.create({
    data: {
      ...{ id: deliveryId, endpointId, eventId, orderKey: "x", state: "failed" },
      ...{ createdAt: now, settledAt: now },
    },
  });
  await registration.addSecret(ownerId, applicationId, "Old");
  const secrets = (await registration.get(ownerId, applicationId))?.secrets ?? [];
  const requestId = newId("request");
  requestLog.record({
    ...{ requestId, applicationId, method: "GET", endpoint: "/x", status: 200, duration: 1 },
  });
  await requestLog.flush();
  const openTwin = async () => {
    const twinId = (await registration.openTestMode(ownerId, applicationId)) ?? "";
    const testUserId = await server.services.testMode.addUser({ userId: ownerId, applicationId: twinId });
    return { twinId, testUserId: testUserId ?? "" };
  };
  let twin: ReturnType<typeof openTwin> | undefined;
  return {
    openTwin: () => (twin ??= openTwin()),
    ...{ endpointId, deliveryId, requestId, secretId: secrets[0]?.id ?? "" },
    invitationId: (await link()).id,
    otherMemberId: await newMember("Other"),
  };
}

async function become(who: Who): Promise<string> {
  if (who === "owner") return ownerId;
  if (who === "stranger") return server.newUser("Stranger");
  const userId = await newMember();
  if (who === "former member") await team().remove(ownerId, applicationId, userId);
  return userId;
}

describe("what a role may do with an application", () => {
  for (const who of Object.keys(ALLOWED) as Who[]) {
    it(`is decided by every statement: ${who}`, async () => {
      const done: Record<string, boolean> = {};
      const expected: Record<string, boolean> = {};
      let prepared: { setup: Setup; userId: string } | null = null;
      for (const [action, run] of Object.entries(ACTIONS)) {
        if (!prepared) {
          applicationId = (await server.newApplication()).clientId;
          await server.database.prisma.application.update({
            ...{ where: { id: applicationId }, data: { ownerId } },
          });
          prepared = { setup: await setUp(), userId: await become(who) };
        }
        const { setup, userId }: typeof prepared = prepared;
        done[action] = Boolean(await run({ userId, applicationId }, setup));
        expected[action] = ALLOWED[who](action);
        // After each allowed action there is another application, since some remove what others need.
        if (done[action] || expected[action]) prepared = null;
      }
      // What is refused changes nothing.
      if (prepared) await endpointOf(prepared.setup.endpointId);
      expect(done).toEqual(expected);
    });
  }
});

it("the team of an application sees all its members, and its invitations show nothing but it", async () => {
  const { token } = await link();
  const userId = await newMember("Ann");
  expect(await team().findInvitation(token)).toEqual({
    ...{ subjectId: applicationId, name: "Test", ownerName: "Owner", role: "member" },
  });
  expect(await team().find(userId, applicationId)).toMatchObject({
    ...{ isOwner: false, owner: { name: "Owner", email: `${ownerId}@example.com` }, invitations: [] },
    members: [{ userId, name: "Ann", isOffered: false }],
  });
  expect((await server.services.registration.list(userId)).map(({ role }) => role)).toEqual(["member"]);
});

it("an invitation by email is refused by a server that can't send emails", async () => {
  const invitation = { role: "member", email: "ann@example.com" } as const;
  expect(await team().invite(ownerId, applicationId, invitation, "en")).toEqual({ outcome: "missing" });
});

it("the trail of an application tells who joined and left its team", async () => {
  const { token } = await link();
  const userId = await server.newUser("Ann");
  await team().accept(userId, token);
  await team().leave(userId, applicationId);
  const details = { applicationName: "Test", personName: "Ann" };
  expect(await server.services.audit.listForApplication(applicationId, 3)).toMatchObject([
    { kind: "member-left", details },
    { kind: "member-joined", details },
    { kind: "member-invited", details: { applicationName: "Test", email: null } },
  ]);
});

describe("giving an application to a member", () => {
  it("keeps users and secrets, ends the verification, and keeps the previous owner in the team", async () => {
    const { prisma } = server.database;
    const { registration, audit } = server.services;
    const heir = await newMember("Heir");
    await prisma.application.update({ where: { id: applicationId }, data: { verifiedAt: new Date() } });
    await team().offer(ownerId, applicationId, heir);
    const before = await registration.get(ownerId, applicationId);
    expect((await team().takeOver(heir, applicationId)).outcome).toBe("transferred");
    expect(await registration.get(heir, applicationId)).toEqual({
      ...before,
      role: "owner",
      isVerified: false,
    });
    expect(await registration.get(ownerId, applicationId)).toMatchObject({ role: "member" });
    expect(await registration.delete(ownerId, applicationId)).toBe(false);
    const details = { applicationName: "Test", personName: "Heir" };
    for (const userId of [heir, ownerId]) {
      expect(await audit.listForUser(userId, 1)).toMatchObject([
        { kind: "application-transferred", details },
      ]);
    }
  });

  it("is refused if the member owns as many as they can", async () => {
    const heir = await newMember();
    await team().offer(ownerId, applicationId, heir);
    for (let i = 0; i < 50; i++) {
      await server.services.registration.register(heir, { ...SETTINGS, name: `Application ${i}` });
    }
    expect(await team().takeOver(heir, applicationId)).toEqual({ outcome: "full" });
  });
});

describe("the trail of a team", () => {
  const readTrail = async (limit: number) =>
    (await server.services.audit.listForApplication(applicationId, limit)).map(({ kind, memberName }) => [
      kind,
      memberName,
    ]);

  it("names who changed a setting, also after they left, and what they were called since", async () => {
    const { registration } = server.services;
    const ann = await newMember("Ann");
    const bob = await newMember("Bob");
    await registration.change(ann, applicationId, SETTINGS);
    await registration.addSecret(bob, applicationId, "Second");
    await registration.change(ownerId, applicationId, { ...SETTINGS, name: "Again" });
    await team().leave(ann, applicationId);
    await server.database.prisma.user.update({ where: { id: bob }, data: { name: "Robert" } });
    expect(await readTrail(4)).toEqual([
      ["member-left", undefined],
      ["application-changed", "Owner"],
      ["secret-added", "Robert"],
      ["application-changed", "Ann"],
    ]);
  });

  it("keeps what a member did whose account was deleted, without their name", async () => {
    const { registration, settings, grants, audit } = server.services;
    const ann = await newMember("Ann");
    await registration.change(ann, applicationId, SETTINGS);
    // An event of the same person as a user of the application, which must not appear.
    await audit.record({ kind: "grant-allowed", userId: ann, applicationId });
    await grants.disconnect(ann, applicationId);
    const { email, sessionVersion } = await server.database.prisma.user.update({
      ...{ where: { id: ann }, data: { passwordHash: null } },
    });
    const outcome = await settings.deleteAccount(
      { id: ann, email, name: "Ann", sessionVersion },
      email,
      "192.0.2.1",
    );
    expect(outcome).toEqual({ outcome: "deleted" });
    expect(await readTrail(10)).toEqual([["application-changed", undefined]]);
  });
});

describe("deleting an account", () => {
  it("of a member takes them out of the team, and of an owner deletes the application with its team", async () => {
    const member = await newMember();
    const { prisma } = server.database;
    const { settings } = server.services;
    const asUser = async (id: string) => {
      const { email, name, sessionVersion } = await readUser(id);
      return { id, email, name, sessionVersion };
    };
    await prisma.user.updateMany({ where: { id: { in: [member, ownerId] } }, data: { passwordHash: null } });
    const leaving = await asUser(member);
    expect(await settings.deleteAccount(leaving, leaving.email, "192.0.2.1")).toEqual({ outcome: "deleted" });
    expect((await team().find(ownerId, applicationId))?.members).toEqual([]);
    const second = await newMember();
    expect((await settings.holdings(ownerId)).ownApplications).toMatchObject([
      { id: applicationId, members: 1 },
    ]);
    const owner = await asUser(ownerId);
    const outcome = await settings.deleteAccount(owner, owner.email, "192.0.2.1", [applicationId]);
    expect(outcome).toEqual({ outcome: "deleted" });
    expect(await server.services.registration.list(second)).toEqual([]);
  });
});
