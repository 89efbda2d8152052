import { Fragment } from "react";

/** A description of the document: what stands between backticks is code. */
export function Words({ text }: { text: string }) {
  return text.split("`").map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places.
    <Fragment key={index}>{index % 2 === 0 ? piece : <code>{piece}</code>}</Fragment>
  ));
}
