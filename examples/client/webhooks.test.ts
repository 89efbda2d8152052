import { describe, expect, it } from "vitest";
import { toPayload } from "@/lib/webhooks/events";
import { newWebhookSecret, signatureHeaders } from "@/lib/webhooks/signature";
import { verifyWebhook } from "./webhooks";

const secret = newWebhookSecret();
const body = JSON.stringify(
  toPayload({
    id: "msg_1",
    type: "course.updated",
    at: new Date("2026-11-22T12:00:00Z"),
    courseId: "course_1",
    externalCourseId: "väylä",
    userId: "user_1",
    sequence: 17,
  }),
);

describe("verifying a webhook", () => {
  it("returns the event that Teepad signed, from text or bytes", () => {
    const headers = new Headers(signatureHeaders([secret], { id: "msg_1", body, at: new Date() }));
    for (const received of [body, Buffer.from(body)]) {
      const { id, event } = verifyWebhook(secret, received, headers);
      expect({ id, type: event.type, courseId: event.data.courseId }).toEqual({
        id: "msg_1",
        type: "course.updated",
        courseId: "course_1",
      });
    }
  });

  it("refuses another body, another secret and an old event", () => {
    const sign = (at: Date) => new Headers(signatureHeaders([secret], { id: "msg_1", body, at }));
    expect(() => verifyWebhook(secret, `${body} `, sign(new Date()))).toThrow("No matching signature");
    expect(() => verifyWebhook(newWebhookSecret(), body, sign(new Date()))).toThrow("No matching signature");
    expect(() => verifyWebhook(secret, body, sign(new Date(Date.now() - 6 * 60_000)))).toThrow("too old");
  });
});
