/** Code sample: a module that verifies webhooks. In English, like the API. */
export const VERIFY_SNIPPET = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.TEEPAD_WEBHOOK_SECRET);

// Pass the body as received, not parsed. Throws if it isn't from Teepad.
export function readEvent(body, headers) {
  const { type, data } = webhook.verify(body, headers);
  // The id is the same if an event arrives twice. Respond with 204 first,
  // then get the course, unless it was deleted or unlinked.
  return { id: headers["webhook-id"], type, ...data };
}
`;
