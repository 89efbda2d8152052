import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, vi } from "vitest";
import { toPayload } from "@/lib/webhooks/events";
import { newWebhookSecret, signatureHeaders } from "@/lib/webhooks/signature";
import { VERIFY_SNIPPET } from "./verify-snippet";

it("the sample verifies an event, and refuses a forged one", async () => {
  const secret = newWebhookSecret();
  vi.stubEnv("TEEPAD_WEBHOOK_SECRET", secret);
  // Inside node_modules, so that the sample can import the library.
  const folder = mkdtempSync(path.join(process.cwd(), "node_modules/.teepad-sample-"));
  const file = path.join(folder, "sample.mjs");
  writeFileSync(file, VERIFY_SNIPPET);
  const { readEvent } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
  const data = { courseId: "course_1", externalCourseId: "1", userId: "user_1", sequence: 3 };
  const event = { id: "msg_1", type: "course.updated", at: new Date(), ...data };
  const body = JSON.stringify(toPayload(event));
  const headers = signatureHeaders([secret], { ...event, body });
  expect(readEvent(body, headers)).toEqual({ id: "msg_1", type: "course.updated", ...data });
  expect(() => readEvent(body.replace("course_1", "course_2"), headers)).toThrow();
});
