import { FILE_LIMITS } from "./limits";
import { Unreadable } from "./unreadable";

/** XML as the browser does it. Handed in, so that this folder needs no browser. */
export interface Xml {
  /** @throws Unreadable when the text is not well-formed. */
  readonly parse: (text: string) => Document;
  readonly serialize: (document: Document) => string;
  readonly implementation: DOMImplementation;
}

/**
 * The document in the text. No document type is read, since that is where entities are declared that expand without
 * end or fetch files; nor more nesting than a map has, since what reads it goes down by recursion.
 *
 * @throws Unreadable
 */
export function parseXml(text: string, xml: Xml): Document {
  const prolog = /^\uFEFF?(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->)*/.exec(text)?.[0] ?? "";
  if (/^<!doctype/i.test(text.slice(prolog.length, prolog.length + 9))) {
    throw new Unreadable("exchange.hasDoctype", { line: prolog.split("\n").length });
  }
  checkDepth(text);
  return xml.parse(text);
}

/** One pass over the tags. Where a file is not well-formed it may count wrong; then the parser refuses it. */
function checkDepth(text: string): void {
  let depth = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    if (text.startsWith("<![CDATA[", at)) at = endOf(text, "]]>", at);
    else if (text.startsWith("<!--", at)) at = endOf(text, "-->", at);
    else if (text[at + 1] === "/") depth--;
    else if (text[at + 1] !== "?" && text[at + 1] !== "!") {
      const end = endOf(text, ">", at);
      if (text[end - 1] !== "/") depth++;
      if (depth > FILE_LIMITS.depth) {
        throw new Unreadable("exchange.tooDeep", { line: text.slice(0, at).split("\n").length });
      }
      at = end;
    }
  }
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end;
}

/** The text without what XML 1.0 cannot hold (section 2.2, "Characters"). */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}

/** JSON that XML can hold: what it cannot, or what some parsers take for a line break, is escaped as JSON allows. */
export function jsonForXml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\uFFFE\uFFFF\u007F-\u009F\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
