import * as z from "zod";

/** The events that an endpoint can choose, in the order in which the portal lists them. */
export const WEBHOOK_EVENT_TYPES = [
  "course.created",
  "course.updated",
  "course.deleted",
  "course.restored",
  "course.linked",
  "course.unlinked",
  "grant.revoked",
] as const;

export const webhookEventType = z.enum(WEBHOOK_EVENT_TYPES);
export type WebhookEventType = z.infer<typeof webhookEventType>;

/** What the portal sends to one endpoint on request. Endpoints don't choose it. */
export const TEST_EVENT_TYPE = "ping";

/**
 * The body of a webhook. Thin: the receiver reads the course from the API, so a late or repeated event shows nothing that is
 * out of date. Fields that an event has no value for are null.
 */
export const webhookPayload = z.object({
  type: z.union([webhookEventType, z.literal(TEST_EVENT_TYPE)]),
  /** When it happened. */
  timestamp: z.iso.datetime(),
  data: z.object({
    courseId: z.string().nullable(),
    externalCourseId: z.string().nullable(),
    userId: z.string().nullable(),
    /** Numbers the changes of one user's courses: a greater one is later. */
    sequence: z.number().int().nullable(),
  }),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;

/** An event as it is stored. */
export interface WebhookEvent {
  /** The webhook-id: the same for every attempt and endpoint. */
  id: string;
  type: string;
  at: Date;
  courseId: string | null;
  externalCourseId: string | null;
  userId: string | null;
  sequence: number | null;
}

/** The body of every attempt to deliver an event: the same bytes each time. */
export function renderPayload({
  type,
  at,
  courseId,
  externalCourseId,
  userId,
  sequence,
}: WebhookEvent): string {
  const payload = {
    type,
    timestamp: at.toISOString(),
    data: { courseId, externalCourseId, userId, sequence },
  };
  return JSON.stringify(payload);
}
