import { Fragment } from "react";

/** A description in the document: text between backticks is code. */
export function InlineCode({ text }: { text: string }) {
  if (!text.includes("`")) return text;
  return text.split("`").map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change order.
    <Fragment key={index}>{index % 2 === 0 ? piece : <code>{piece}</code>}</Fragment>
  ));
}
