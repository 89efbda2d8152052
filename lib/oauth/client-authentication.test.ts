import { describe, expect, it } from "vitest";
import { authenticateClient } from "./client-authentication";
import { OAuthError } from "./errors";
import { hashSecret } from "./tokens";

const ID = "tp_app_known";
const SECRETS = ["tp_cs_first", "tp_cs_second"];
const NO_TOKEN = { accessToken: null, refreshToken: null };
const CLIENT = { id: ID, ...NO_TOKEN };

const store = {
  findSecrets: async (clientId: string) =>
    clientId === ID
      ? {
          secrets: SECRETS.map((secret) => ({ secretHash: hashSecret(secret), lastUsedAt: null })),
          ...NO_TOKEN,
        }
      : null,
  touchSecret: async () => {},
};

const clock = () => new Date("2026-11-21T12:00:00Z");

const base64 = (text: string) => Buffer.from(text).toString("base64");

function authenticate(authorization: string | null, form: Record<string, string> = {}) {
  return authenticateClient({ store, clock }, authorization, new Map(Object.entries(form)), undefined);
}

async function refusalOf(authorization: string | null, form?: Record<string, string>): Promise<OAuthError> {
  const error = await authenticate(authorization, form).then(
    () => new Error("It was accepted."),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OAuthError)) throw error;
  return error;
}

describe("client authentication (RFC 6749 section 2.3.1)", () => {
  it("takes the credentials from the body", async () => {
    expect(await authenticate(null, { client_id: ID, client_secret: "tp_cs_first" })).toEqual(CLIENT);
  });

  it("takes them from HTTP Basic, the scheme in any case", async () => {
    for (const scheme of ["Basic", "basic", "BASIC", "Basic "]) {
      expect(await authenticate(`${scheme} ${base64(`${ID}:tp_cs_first`)}`)).toEqual(CLIENT);
    }
  });

  it("undoes the form encoding inside HTTP Basic, of every single character too", async () => {
    const encode = (text: string) =>
      [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join("");
    expect(await authenticate(`Basic ${base64(`${encode(ID)}:${encode("tp_cs_first")}`)}`)).toEqual(CLIENT);
  });

  it("accepts any of several live secrets, so that they can be rotated", async () => {
    for (const client_secret of SECRETS) {
      expect(await authenticate(null, { client_id: ID, client_secret })).toEqual(CLIENT);
    }
  });

  it("accepts client_id in the body beside HTTP Basic when both are the same (RFC 6749 section 4.1.3)", async () => {
    const basic = `Basic ${base64(`${ID}:tp_cs_first`)}`;
    expect(await authenticate(basic, { client_id: ID })).toEqual(CLIENT);
    expect(await refusalOf(basic, { client_id: "tp_app_other" })).toMatchObject({ code: "invalid_request" });
  });

  it("refuses both methods at once, even with the right secret in each (RFC 6749 section 2.3)", async () => {
    const basic = `Basic ${base64(`${ID}:tp_cs_first`)}`;
    expect(await refusalOf(basic, { client_id: ID, client_secret: "tp_cs_first" })).toMatchObject({
      code: "invalid_request",
      triedBasic: false,
    });
  });

  it("answers a wrong secret and an unknown client in the same words", async () => {
    const wrong = await refusalOf(null, { client_id: ID, client_secret: "tp_cs_third" });
    const unknown = await refusalOf(null, { client_id: "tp_app_other", client_secret: "tp_cs_first" });
    expect(wrong).toMatchObject({ code: "invalid_client", triedBasic: false });
    expect({ ...unknown, message: unknown.message }).toEqual({ ...wrong, message: wrong.message });
  });

  it("never takes an unknown client for known because its secret is empty or its hash known", async () => {
    for (const secret of ["", hashSecret(""), hashSecret("tp_cs_first")]) {
      expect(await refusalOf(null, { client_id: "tp_app_other", client_secret: secret })).toMatchObject({
        code: "invalid_client",
      });
      expect(await refusalOf(null, { client_id: ID, client_secret: secret })).toMatchObject({
        code: "invalid_client",
      });
    }
  });

  it("lets nobody in to an application that has no secret", async () => {
    const without = { ...store, findSecrets: async () => ({ secrets: [], ...NO_TOKEN }) };
    const form = new Map([
      ["client_id", ID],
      ["client_secret", "tp_cs_first"],
    ]);
    await expect(authenticateClient({ store: without, clock }, null, form, undefined)).rejects.toMatchObject({
      code: "invalid_client",
    });
  });

  it("needs both id and secret", async () => {
    const incomplete: Record<string, string>[] = [{}, { client_id: ID }, { client_secret: "tp_cs_first" }];
    for (const form of incomplete) {
      expect(await refusalOf(null, form)).toMatchObject({ code: "invalid_client", triedBasic: false });
    }
  });

  it("takes a bearer token for no credentials", async () => {
    expect(await refusalOf("Bearer tp_at_1")).toMatchObject({ code: "invalid_client", triedBasic: false });
  });

  it.each([
    ["nothing", "Basic"],
    ["nothing but a space", "Basic "],
    ["no base64", "Basic ***"],
    ["no colon", `Basic ${base64(ID)}`],
    ["an empty id", `Basic ${base64(":tp_cs_first")}`],
    ["an empty secret", `Basic ${base64(`${ID}:`)}`],
    ["a broken percent sign", `Basic ${base64(`${ID}:100%`)}`],
    ["an encoded half of a character", `Basic ${base64(`${ID}:%ff`)}`],
    ["bytes that are no UTF-8", `Basic ${Buffer.from([0xff, 0x3a, 0xff]).toString("base64")}`],
    ["NUL characters", `Basic ${base64("%00:%00")}`],
    ["a colon too many", `Basic ${base64(`${ID}:tp_cs_first:`)}`],
  ])("refuses HTTP Basic that holds %s, and says that Basic was tried", async (_name, authorization) => {
    expect(await refusalOf(authorization)).toMatchObject({ code: "invalid_client", triedBasic: true });
  });
});
