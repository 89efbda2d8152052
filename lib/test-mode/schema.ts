import * as z from "zod";
import { webhookEventType } from "@/lib/webhooks/events";

/** The token to expire. The limit is longer than any token. */
export const expireToken = z.object({ token: z.string().min(1).max(512) });

export const testUser = z.object({ userId: z.string().min(1).max(64) });

/** The event to send, as if it had happened to the test user. */
export const sendEvent = z.object({ type: webhookEventType, userId: testUser.shape.userId });
