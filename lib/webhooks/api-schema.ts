import * as z from "zod";
import { limit, opaqueCursor, timestamp } from "@/lib/validation/paging";
import { ruleIssue } from "@/lib/validation/problems";
import { DISABLED_REASONS } from "./delivery-store";
import { DELIVERY_STATES, type EventPosition, type WebhookEndpoint } from "./endpoint-store";
import { TEST_EVENT_TYPE, webhookEventType, webhookPayload } from "./events";
import { endpointSettings } from "./settings";

/** Schemas of the API with which an application manages its own webhooks. */

/** The settings of an endpoint. A change has some of them, or turns the endpoint on or off. */
export const endpointInput = (settings: ReturnType<typeof endpointSettings>) =>
  settings.extend({ description: settings.shape.description.default("") });
export const endpointChange = (settings: ReturnType<typeof endpointSettings>) =>
  settings.partial().extend({ isEnabled: z.boolean().optional() });

const time = z.iso.datetime();

export const apiEndpoint = z.object({
  id: z.string(),
  ...endpointSettings(false).shape,
  isEnabled: z.boolean(),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  createdAt: time,
  lastSuccessAt: time.nullable(),
  failingSince: time.nullable(),
});
export const apiEndpointList = z.object({ endpoints: z.array(apiEndpoint) });
export const endpointSecret = z.object({
  secret: z.string().nullable(),
  previousSecretEndsAt: time.nullable(),
});

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function renderEndpoint({ disabledAt, ...endpoint }: WebhookEndpoint): z.infer<typeof apiEndpoint> {
  const { id, url, description, events, disabledReason, createdAt, lastSuccessAt, failingSince } = endpoint;
  return {
    ...{ id, url, description, events, isEnabled: disabledAt === null, disabledReason },
    createdAt: createdAt.toISOString(),
    ...{ lastSuccessAt: toIso(lastSuccessAt), failingSince: toIso(failingSince) },
  };
}

const attempt = z.object({
  at: time,
  milliseconds: z.number().int(),
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
  response: z.string().nullable(),
});
const eventDelivery = z.object({
  id: z.string(),
  endpointId: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  createdAt: time,
  nextAttemptAt: time.nullable(),
  settledAt: time.nullable(),
  log: z.array(attempt).optional(),
});
export const deliveredEvent = z.object({
  id: z.string(),
  ...webhookPayload.shape,
  deliveries: z.array(eventDelivery),
});
export const deliveredEventList = z.object({
  events: z.array(deliveredEvent),
  nextCursor: z.string().nullable(),
});

const ENCODED = /^([0-9a-z]{1,9})\.(msg_[0-9a-z]{26})$/;

export const encodeEventCursor = ({ at, id }: EventPosition): string =>
  Buffer.from(`${at.getTime().toString(36)}.${id}`, "latin1").toString("base64url");

function decodeEventCursor(text: string): EventPosition | null {
  const [, milliseconds, id] = ENCODED.exec(text) ?? [];
  return milliseconds === undefined || id === undefined
    ? null
    : { at: new Date(Number.parseInt(milliseconds, 36)), id };
}

/** The query of `GET /api/v1/webhooks/events`. */
export const eventListQuery = z.object({
  limit: limit.optional(),
  cursor: opaqueCursor(decodeEventCursor, encodeEventCursor).optional(),
  since: timestamp.optional(),
  until: timestamp.optional(),
  type: z.enum([...webhookEventType.options, TEST_EVENT_TYPE]).optional(),
  state: z.enum(DELIVERY_STATES).optional(),
});

/** What to send again: by default what failed. */
export const redelivery = z
  .object({
    since: timestamp,
    until: timestamp.optional(),
    states: z
      .array(z.enum(["failed", "delivered"]))
      .min(1)
      .max(2)
      .default(["failed"]),
  })
  .superRefine(({ since, until }, issues) => {
    if (until && until <= since) {
      issues.addIssue(ruleIssue("invalid_range", "must be later than since", ["until"]));
    }
  });
export const redelivered = z.object({ count: z.number().int(), hasMore: z.boolean(), until: time });
