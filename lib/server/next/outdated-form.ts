import type { IncomingMessage } from "node:http";

/** The ID of a form's action. React puts it into a hidden field: into its name or, with `useActionState`, its value. */
const ACTION_ID = /name="\$ACTION_(?:ID_([0-9a-f]+)"|\w*\d+:0"\r\n\r\n\{"id":"([0-9a-f]+)")/g;

/** The IDs of the actions that a form without JavaScript names. */
export function findActionIds(body: Uint8Array): string[] {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString("latin1");
  return [...text.matchAll(ACTION_ID)].map(([, named, stated]) => named ?? stated ?? "");
}

/** Fields that are not repeated to the user: passwords, secrets, hidden fields and React's own. */
const HIDDEN_FIELDS = /^\$|password|^proof$|secret|token|^callbackUrl$|Id$|^removes$/i;

export type EnteredFields = [name: string, value: string][];

/**
 * Reads a form that was submitted without JavaScript and whose action this build lacks, because an earlier release
 * rendered it.
 *
 * @returns the values that the user entered; null for any other form.
 */
export async function readOutdatedForm(
  { headers }: IncomingMessage,
  body: Uint8Array,
  actions: ReadonlyMap<string, unknown>,
): Promise<EnteredFields | null> {
  const ids = findActionIds(body);
  if (ids.length === 0 || ids.some((id) => actions.has(id))) return null;
  const form = await new Response(body as BodyInit, {
    headers: { "Content-Type": headers["content-type"] ?? "" },
  })
    .formData()
    .catch(() => null);
  if (!form) return null;
  return [...form]
    .filter((field): field is [string, string] => typeof field[1] === "string")
    .filter(([name, value]) => !HIDDEN_FIELDS.test(name) && value.trim() !== "");
}
