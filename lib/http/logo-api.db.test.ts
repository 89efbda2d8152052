import { beforeEach, describe, expect, it } from "vitest";
import { makePng } from "@/lib/pictures/testing/images";
import { setUpTestServer } from "@/scripts/testing/server";
import { requestAs } from "./testing/signed-in";

const server = setUpTestServer();
let ownerId: string;
let clientId: string;

beforeEach(async () => {
  ownerId = await server.newUser("Olga");
  const settings = {
    ...{ name: "Scores", homepage: null, description: null, requiresPkce: false },
    redirectUris: ["https://partner.example/callback"],
  };
  const registered = await server.services.registration.register(ownerId, settings);
  if (registered.outcome !== "registered") throw new Error(registered.outcome);
  clientId = registered.made.clientId;
});

const LOGO = makePng(40, 30);

const PATH = () => `/api/studio/applications/${clientId}/logo`;

const set = (userId: string | null, image: Uint8Array<ArrayBuffer> = LOGO, type = "image/png") =>
  requestAs(server, userId, PATH(), { method: "PUT", body: image, headers: { "Content-Type": type } });

const remove = (userId: string | null) => requestAs(server, userId, PATH(), { method: "DELETE" });

const image = (userId: string | null, id: string) => requestAs(server, userId, `/api/studio/logos/${id}`);

const findId = async () => (await server.services.logos.findIds([clientId])).get(clientId);

async function join(name: string): Promise<string> {
  const userId = await server.newUser(name);
  await server.database.prisma.applicationMember.create({
    data: { applicationId: clientId, userId, addedAt: server.clock.now() },
  });
  return userId;
}

const verify = () =>
  server.database.prisma.application.update({
    where: { id: clientId },
    data: { verifiedAt: server.clock.now() },
  });
const isVerified = async () => (await server.services.registration.get(ownerId, clientId))?.isVerified;

const readTrail = async () =>
  (await server.services.audit.listForApplication(clientId, 10))
    .filter(({ kind }) => kind === "application-changed")
    .map(({ details, memberName }) => [details, memberName]);

describe("the logo of an application", () => {
  it("is set by its team, and shown to every signed-in user, as an image that does nothing else", async () => {
    expect((await set(await join("Ann"))).status).toBe(204);
    const id = (await findId()) as string;
    const response = await image(await server.newUser(), id);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(Buffer.from(await response.arrayBuffer()).readUInt32BE(16)).toBe(40);
    expect((await image(null, id)).status).toBe(401);
    expect((await image(ownerId, "logo_x\0")).status).toBe(404);
  });

  it("is nobody else's to change, and signed out nobody's", async () => {
    await set(ownerId);
    const stranger = await server.newUser();
    for (const change of [set, remove]) {
      expect((await change(stranger)).status).toBe(404);
      expect((await change(null)).status).toBe(401);
    }
    clientId = "tp_app_\0";
    expect((await set(ownerId)).status).toBe(404);
  });

  it("is replaced under another id, and removed", async () => {
    await set(ownerId);
    const first = (await findId()) as string;
    await set(ownerId, makePng(20, 20));
    const second = (await findId()) as string;
    expect([(await image(ownerId, first)).status, (await image(ownerId, second)).status]).toEqual([404, 200]);
    expect((await remove(ownerId)).status).toBe(204);
    expect([await findId(), (await image(ownerId, second)).status]).toEqual([undefined, 404]);
    expect((await remove(ownerId)).status).toBe(204);
  });

  it("ends the verification if it is a new one, and has an event with the member's name", async () => {
    const ann = await join("Ann");
    await verify();
    await set(ann);
    expect(await isVerified()).toBe(false);
    await verify();
    // The same image, and removing it, leave nothing to mistake the application for.
    const id = await findId();
    await set(ownerId);
    expect([await findId(), await isVerified()]).toEqual([id, true]);
    await remove(ownerId);
    await remove(ownerId);
    expect(await isVerified()).toBe(true);
    const none = { uris: [], more: 0 };
    const details = { addedRedirectUris: none, removedRedirectUris: none, changedSettings: ["logo"] };
    expect(await readTrail()).toEqual([
      [details, "Olga"],
      [details, "Ann"],
    ]);
  });

  it.each([
    ["a PNG with too many pixels", makePng(257, 1), "image/png", 400, "invalid_image"],
    ["an SVG", new TextEncoder().encode("<svg onload='alert(1)'/>"), "image/png", 400, "invalid_image"],
    ["another type", LOGO, "image/svg+xml", 415, "unsupported_media_type"],
    ["too many bytes", new Uint8Array(64 * 1024 + 1), "image/png", 413, "payload_too_large"],
  ])("is refused with the reason: %s", async (_name, file, type, status, code) => {
    const response = await set(ownerId, file as Uint8Array<ArrayBuffer>, type);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(code);
    expect(await findId()).toBeUndefined();
  });

  it("is that of the application in test mode, which has none of its own", async () => {
    await set(ownerId);
    const id = await findId();
    clientId = (await server.services.registration.openTestMode(ownerId, clientId)) as string;
    expect(await findId()).toBe(id);
    expect([(await set(ownerId)).status, (await remove(ownerId)).status]).toEqual([404, 404]);
    expect(await findId()).toBe(id);
  });

  it("is limited to 20 changes a minute for a user", async () => {
    for (let sent = 0; sent < 20; sent++) expect((await remove(ownerId)).status).toBe(204);
    const response = await set(ownerId);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await findId()).toBeUndefined();
  });

  it("goes with its application", async () => {
    await set(ownerId);
    expect(await server.services.registration.delete(ownerId, clientId)).toBe(true);
    expect(await server.database.prisma.applicationLogo.count({ where: { applicationId: clientId } })).toBe(
      0,
    );
  });
});
