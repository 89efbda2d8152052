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

/** The event that the portal sends to one endpoint on request. Endpoints can't subscribe to it. */
export const TEST_EVENT_TYPE = "ping";

/**
 * The body of a webhook. It is thin: the receiver reads the course from the API, so a late or repeated event contains
 * no outdated data. Fields that don't apply to an event are null.
 */
export const webhookPayload = z.object({
  type: z.union([webhookEventType, z.literal(TEST_EVENT_TYPE)]),
  timestamp: z.iso.datetime(),
  data: z.object({
    courseId: z.string().nullable(),
    externalCourseId: z.string().nullable(),
    userId: z.string().nullable(),
    /** Increases with every change of one user's courses, so that receivers can order events. */
    sequence: z.number().int().nullable(),
  }),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;

/** An event as stored in the database. */
export interface WebhookEvent {
  /** The webhook-id, which is the same for every attempt and endpoint. */
  id: string;
  type: string;
  at: Date;
  courseId: string | null;
  externalCourseId: string | null;
  userId: string | null;
  sequence: number | null;
}

/** What an event says, which is the same for every attempt to deliver it. */
export function toPayload({ type, at, ...event }: WebhookEvent) {
  const { courseId, externalCourseId, userId, sequence } = event;
  return { type, timestamp: at.toISOString(), data: { courseId, externalCourseId, userId, sequence } };
}
