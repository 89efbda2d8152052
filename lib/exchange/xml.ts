import { FILE_LIMITS } from "./limits";
import { UnreadableFileError } from "./unreadable";

/** The browser's XML functions. Injected, so that this folder runs without a browser. */
export interface Xml {
  /** @throws `UnreadableFileError` when the text is not well-formed. */
  readonly parse: (text: string) => Document;
  readonly serialize: (document: Document) => string;
  readonly implementation: DOMImplementation;
}

/** The namespace of our GPX extension. It is only an identifier. */
export const TEEPAD_NAMESPACE = "urn:teepad:exchange:1";

/**
 * Parses a document. Rejects document types, since they can declare entities that expand without end or load files, and
 * deep nesting, since the readers are recursive.
 *
 * @throws `UnreadableFileError`
 */
export function parseXml(text: string, xml: Xml): Document {
  const prolog = /^\uFEFF?(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->)*/.exec(text)?.[0] ?? "";
  if (/^<!doctype/i.test(text.slice(prolog.length, prolog.length + 9))) {
    throw new UnreadableFileError("exchange.hasDoctype", { line: prolog.split("\n").length });
  }
  checkElements(text);
  return xml.parse(text);
}

/**
 * Checks the number and depth of elements, and that their prefixes are declared, in one pass over the tags. Parsers refuse a prefix that isn't,
 * or read an element without a namespace. May count wrong for text that is not well-formed,
 * which the parser rejects afterwards.
 */
function checkElements(text: string): void {
  const declared = new Set(["xml"]);
  for (const [, prefix = ""] of text.matchAll(/\sxmlns:([\w.-]+)\s*=/g)) declared.add(prefix);
  const lineAt = (at: number) => text.slice(0, at).split("\n").length;
  let depth = 0;
  let count = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    if (text.startsWith("<![CDATA[", at)) at = findEnd(text, "]]>", at);
    else if (text.startsWith("<!--", at)) at = findEnd(text, "-->", at);
    else if (text[at + 1] === "/") depth--;
    else if (text[at + 1] !== "?" && text[at + 1] !== "!") {
      if (++count > FILE_LIMITS.elements) {
        throw new UnreadableFileError("exchange.tooManyElements", { most: FILE_LIMITS.elements });
      }
      const end = findEnd(text, ">", at);
      PREFIX.lastIndex = at;
      const prefix = PREFIX.exec(text)?.[1];
      if (prefix && !declared.has(prefix)) {
        throw new UnreadableFileError("exchange.undeclaredPrefix", { prefix, line: lineAt(at) });
      }
      if (text[end - 1] !== "/") depth++;
      if (depth > FILE_LIMITS.depth) {
        throw new UnreadableFileError("exchange.tooDeep", { line: lineAt(at) });
      }
      at = end;
    }
  }
}

/** Of the element that begins here. */
const PREFIX = /<([A-Za-z_][\w.-]{0,60}):/y;

function findEnd(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end;
}

/** Replaces characters that XML 1.0 cannot contain (section 2.2, "Characters"). */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}

/** JSON for XML: escapes characters that XML cannot contain, or that some parsers normalise as line breaks. */
export function jsonForXml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\uFFFE\uFFFF\u007F-\u009F\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Appends an element of the parent's namespace. */
export function add(parent: Element, name: string, text = ""): Element {
  const element = parent.ownerDocument.createElementNS(parent.namespaceURI, name);
  element.textContent = xmlText(text);
  return parent.appendChild(element);
}
