import { describe, expect, it } from "vitest";
import { authenticateClient } from "./client-authentication";
import { OAuthError } from "./errors";
import { hashSecret } from "./tokens";

const ID = "tp_app_known";
const SECRETS = ["tp_cs_first", "tp_cs_second"];
const PUBLIC_ID = "tp_app_public";
const AUTHENTICATED = { client: { id: ID, isPublic: false, limitFactor: 1 }, lookedUpToken: null };

const store = {
  lookUpClient: async (clientId: string) =>
    clientId === PUBLIC_ID
      ? { secrets: [], isDisabled: false, isPublic: true, limitFactor: 1, token: null }
      : clientId === ID
        ? {
            secrets: SECRETS.map((secret) => ({ secretHash: hashSecret(secret), lastUsedAt: null })),
            isDisabled: false,
            isPublic: false,
            limitFactor: 1,
            token: null,
          }
        : null,
  touchSecret: async () => {},
};

const clock = () => new Date("2026-11-21T12:00:00Z");

const base64 = (text: string) => Buffer.from(text).toString("base64");

function authenticate(authorization: string | null, form: Record<string, string> = {}, acceptsPublic = true) {
  const entries = new Map(Object.entries(form));
  return authenticateClient({ store, clock }, authorization, entries, undefined, acceptsPublic);
}

async function authenticationError(
  authorization: string | null,
  form?: Record<string, string>,
  acceptsPublic?: boolean,
): Promise<OAuthError> {
  const error = await authenticate(authorization, form, acceptsPublic).then(
    () => new Error("Accepted."),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OAuthError)) throw error;
  return error;
}

describe("client authentication (RFC 6749 section 2.3.1)", () => {
  it("reads the credentials from the body", async () => {
    expect(await authenticate(null, { client_id: ID, client_secret: "tp_cs_first" })).toEqual(AUTHENTICATED);
  });

  it("refuses what is not base64 with its padding (RFC 7617 section 2, RFC 4648 section 4)", async () => {
    const credentials = base64(`${ID}:tp_cs_second`);
    expect(credentials).toMatch(/=$/);
    for (const lax of [
      credentials.replace(/=+$/, ""),
      `${credentials}=`,
      `${credentials.slice(0, 8)} ${credentials.slice(8)}`,
      `${credentials.slice(0, 8)}!${credentials.slice(8)}`,
      Buffer.from(`${ID}:tp_cs_second`).toString("base64url"),
    ]) {
      expect((await authenticationError(`Basic ${lax}`)).code, lax).toBe("invalid_client");
    }
  });

  it("reads them from HTTP Basic, the scheme in any case", async () => {
    for (const scheme of ["Basic", "basic", "BASIC", "Basic "]) {
      expect(await authenticate(`${scheme} ${base64(`${ID}:tp_cs_first`)}`)).toEqual(AUTHENTICATED);
    }
  });

  it("decodes form-encoded HTTP Basic credentials, even with every character encoded", async () => {
    const encode = (text: string) =>
      [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join("");
    expect(await authenticate(`Basic ${base64(`${encode(ID)}:${encode("tp_cs_first")}`)}`)).toEqual(
      AUTHENTICATED,
    );
  });

  it("accepts any of several live secrets, so that they can be rotated", async () => {
    for (const client_secret of SECRETS) {
      expect(await authenticate(null, { client_id: ID, client_secret })).toEqual(AUTHENTICATED);
    }
  });

  it("accepts client_id in the body in addition to HTTP Basic if both are equal (RFC 6749 section 4.1.3)", async () => {
    const basic = `Basic ${base64(`${ID}:tp_cs_first`)}`;
    expect(await authenticate(basic, { client_id: ID })).toEqual(AUTHENTICATED);
    expect(await authenticationError(basic, { client_id: "tp_app_other" })).toMatchObject({
      code: "invalid_request",
    });
  });

  it("rejects both methods at once, even with the right secret in each (RFC 6749 section 2.3)", async () => {
    const basic = `Basic ${base64(`${ID}:tp_cs_first`)}`;
    expect(await authenticationError(basic, { client_id: ID, client_secret: "tp_cs_first" })).toMatchObject({
      code: "invalid_request",
      asksForBasic: false,
    });
  });

  it("returns the same error for a wrong secret and an unknown client", async () => {
    const wrong = await authenticationError(null, { client_id: ID, client_secret: "tp_cs_third" });
    const unknown = await authenticationError(null, {
      client_id: "tp_app_other",
      client_secret: "tp_cs_first",
    });
    expect(wrong).toMatchObject({ code: "invalid_client", asksForBasic: false });
    // All that a response shows. The rest is for the application's own log.
    const shown = ({ code, message, asksForBasic, reason }: OAuthError) => ({
      code,
      message,
      asksForBasic,
      reason,
    });
    expect(shown(unknown)).toEqual(shown(wrong));
    expect([wrong.claimedApplicationId, unknown.claimedApplicationId]).toEqual([ID, undefined]);
  });

  it("rejects an unknown client also with an empty secret or a known hash", async () => {
    for (const secret of ["", hashSecret(""), hashSecret("tp_cs_first")]) {
      expect(
        await authenticationError(null, { client_id: "tp_app_other", client_secret: secret }),
      ).toMatchObject({
        code: "invalid_client",
      });
      expect(await authenticationError(null, { client_id: ID, client_secret: secret })).toMatchObject({
        code: "invalid_client",
      });
    }
  });

  it("rejects any secret for an application that has none", async () => {
    const withoutSecrets = {
      ...store,
      lookUpClient: async () => ({
        secrets: [],
        isDisabled: false,
        isPublic: false,
        limitFactor: 1,
        token: null,
      }),
    };
    const form = new Map([
      ["client_id", ID],
      ["client_secret", "tp_cs_first"],
    ]);
    await expect(
      authenticateClient({ store: withoutSecrets, clock }, null, form, undefined, true),
    ).rejects.toMatchObject({
      code: "invalid_client",
    });
  });

  it("requires both id and secret", async () => {
    const incomplete: Record<string, string>[] = [{}, { client_id: ID }, { client_secret: "tp_cs_first" }];
    for (const form of incomplete) {
      expect(await authenticationError(null, form)).toMatchObject({
        code: "invalid_client",
        asksForBasic: form.client_secret === undefined,
      });
    }
  });

  it("does not accept a bearer token as credentials", async () => {
    expect(await authenticationError("Bearer tp_at_1")).toMatchObject({
      code: "invalid_client",
      asksForBasic: true,
    });
  });

  it.each([
    ["no credentials", "Basic"],
    ["only a space", "Basic "],
    ["invalid base64", "Basic ***"],
    ["no colon", `Basic ${base64(ID)}`],
    ["an empty id", `Basic ${base64(":tp_cs_first")}`],
    ["an empty secret", `Basic ${base64(`${ID}:`)}`],
    ["an incomplete percent encoding", `Basic ${base64(`${ID}:100%`)}`],
    ["a percent-encoded invalid byte", `Basic ${base64(`${ID}:%ff`)}`],
    ["invalid UTF-8", `Basic ${Buffer.from([0xff, 0x3a, 0xff]).toString("base64")}`],
    ["NUL characters", `Basic ${base64("%00:%00")}`],
    ["an extra colon", `Basic ${base64(`${ID}:tp_cs_first:`)}`],
  ])("rejects HTTP Basic with %s, and notes that Basic was used", async (_name, authorization) => {
    expect(await authenticationError(authorization)).toMatchObject({
      code: "invalid_client",
      asksForBasic: true,
    });
  });
});

describe("HTTP Basic credentials that aren't form-encoded", () => {
  const hint = { reason: "basic_not_form_encoded", message: expect.stringContaining("form-encoded") };

  it.each(["100%", "a+b", "50%zz"])("get a hint, for the log of the application, too: %s", async (secret) => {
    const error = await authenticationError(`Basic ${base64(`${ID}:${secret}`)}`);
    expect(error).toMatchObject({ ...hint, code: "invalid_client", claimedApplicationId: ID });
  });

  it("get the same for an unknown client", async () => {
    const error = await authenticationError(`Basic ${base64("tp_app_other:100%")}`);
    expect(error).toMatchObject({ ...hint, code: "invalid_client", claimedApplicationId: undefined });
  });

  it("get none for a wrong secret without such characters, or in the body", async () => {
    const basic = await authenticationError(`Basic ${base64(`${ID}:%20wrong`)}`);
    const body = await authenticationError(null, { client_id: ID, client_secret: "100%" });
    expect([basic.reason, body.reason]).toEqual([null, null]);
  });
});

describe("a public client (RFC 6749 section 2.1)", () => {
  it("sends its id alone, in the body", async () => {
    expect(await authenticate(null, { client_id: PUBLIC_ID })).toEqual({
      client: { id: PUBLIC_ID, isPublic: true, limitFactor: 1 },
      lookedUpToken: null,
    });
  });

  it("is refused with a secret, whatever it is and wherever it is sent", async () => {
    for (const client_secret of ["tp_cs_first", hashSecret("")]) {
      const error = await authenticationError(null, { client_id: PUBLIC_ID, client_secret });
      expect(error).toMatchObject({ code: "invalid_client", claimedApplicationId: PUBLIC_ID });
      expect((await authenticationError(`Basic ${base64(`${PUBLIC_ID}:${client_secret}`)}`)).code).toBe(
        "invalid_client",
      );
    }
  });

  it("is refused where only a secret counts, such as at introspection (RFC 7662 section 2.1)", async () => {
    expect(await authenticationError(null, { client_id: PUBLIC_ID }, false)).toMatchObject({
      code: "invalid_client",
      asksForBasic: true,
    });
  });

  it("opens no way around the secret of a confidential client", async () => {
    const alone = await authenticationError(null, { client_id: ID });
    expect(alone).toMatchObject({ code: "invalid_client", asksForBasic: true });
    const unknown = await authenticationError(null, { client_id: "tp_app_other" });
    expect([unknown.message, unknown.asksForBasic]).toEqual([alone.message, alone.asksForBasic]);
  });
});
