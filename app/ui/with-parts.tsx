import { Fragment, type ReactNode } from "react";
import type { MessageKey } from "@/lib/messages/catalogue";
import type { Message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";

/** Stands around the name of a part; no text of ours has it. */
const MARK = "\u0000";

/**
 * Says a message around what is no plain text: a link, a name in bold, a moment. Where it stands in the sentence is the
 * language's own matter.
 * @param parts by the name that the message has for them.
 */
export function withParts(
  t: Translate,
  key: MessageKey,
  parts: Readonly<Record<string, ReactNode>>,
  values: Message["values"] = {},
): ReactNode {
  const marks = Object.keys(parts).map((name) => [name, `${MARK}${name}${MARK}`]);
  return t(key, { ...values, ...Object.fromEntries(marks) })
    .split(MARK)
    .map((piece, index) => (index % 2 === 0 ? piece : <Fragment key={piece}>{parts[piece]}</Fragment>));
}
