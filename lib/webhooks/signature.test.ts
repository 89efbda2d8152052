import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newWebhookSecret, signatureHeaders } from "./signature";

const EVENT = { id: "msg_1", body: '{"type":"ping","name":"Kyläsaari"}', at: new Date() };

describe("the signature of a webhook", () => {
  it("is verified by the library of Standard Webhooks", () => {
    const secret = newWebhookSecret();
    const headers = signatureHeaders([secret], EVENT);
    expect(new Webhook(secret).verify(EVENT.body, headers)).toEqual(JSON.parse(EVENT.body));
    expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(EVENT.id, EVENT.at, EVENT.body));
  });

  it("is valid for both secrets while they change over", () => {
    const [next, previous, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const headers = signatureHeaders([next, previous], EVENT);
    expect(headers["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
    for (const secret of [next, previous]) {
      expect(new Webhook(secret).verify(EVENT.body, headers)).toEqual(JSON.parse(EVENT.body));
    }
    expect(() => new Webhook(other).verify(EVENT.body, headers)).toThrow("No matching signature");
  });

  it("covers the body, the id and the time", () => {
    const secret = newWebhookSecret();
    const headers = signatureHeaders([secret], EVENT);
    const verify = (body: string, changed: object) => () =>
      new Webhook(secret).verify(body, { ...headers, ...changed });
    expect(verify(`${EVENT.body} `, {})).toThrow();
    expect(verify(EVENT.body, { "webhook-id": "msg_2" })).toThrow();
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    expect(verify(EVENT.body, { "webhook-timestamp": later })).toThrow();
  });
});

describe("a new secret", () => {
  it("has whsec_ and 32 random bytes", () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
    expect(newWebhookSecret()).not.toBe(secret);
  });
});
