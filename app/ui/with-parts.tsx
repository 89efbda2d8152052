import { Fragment, type ReactNode } from "react";
import type { MessageKey } from "@/lib/messages/catalogue";
import type { Message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import { DateTime } from "./date-time";

/** Delimits the name of a part in the formatted text; no message contains it. */
const DELIMITER = "\u0000";

/**
 * Formats a message that has elements in it: a link, a name in bold, a timestamp. Their order is up to the translation.
 * @param parts the elements by their placeholder in the message. A date is shown in the user's time zone, without the time
 *   if its placeholder is `day`.
 */
export function withParts(
  t: Translate,
  key: MessageKey,
  parts: Readonly<Record<string, ReactNode | Date>>,
  values: Message["values"] = {},
): ReactNode {
  const markers = Object.keys(parts).map((name) => [name, `${DELIMITER}${name}${DELIMITER}`]);
  return t(key, { ...values, ...Object.fromEntries(markers) })
    .split(DELIMITER)
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      const part = parts[piece];
      if (!(part instanceof Date)) return <Fragment key={piece}>{part}</Fragment>;
      const precision = piece === "day" ? "day" : "minute";
      return <DateTime key={piece} value={part} precision={precision} language={t.language} />;
    });
}
