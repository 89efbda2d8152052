/** A module that verifies a webhook. In English, as the API is. */
export const VERIFY_SNIPPET = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.TEEPAD_WEBHOOK_SECRET);

/** Pass the body as it was received, not parsed. Throws if the event is not from Teepad. */
export function readEvent(body, headers) {
  const { type, data } = webhook.verify(body, headers);
  // headers["webhook-id"] is the same if an event arrives twice. Respond with 204, then work on it:
  // GET /api/v1/courses/{courseId}, unless type is "course.deleted" or "course.unlinked".
  return { id: headers["webhook-id"], type, ...data };
}
`;
