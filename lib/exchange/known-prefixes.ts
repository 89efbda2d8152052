import { TEEPAD_NAMESPACE, type Xml } from "./xml";

/** The namespace of declarations of namespaces. */
const XMLNS = "http://www.w3.org/2000/xmlns/";

/** The prefixes by which the readers know elements of other namespaces than the root's. */
const PREFIXES: ReadonlyMap<string | null, string> = new Map([
  [TEEPAD_NAMESPACE, "teepad"],
  ["http://www.google.com/kml/ext/2.2", "gx"],
]);

/**
 * A document with the prefixes that the readers look for: none for the root's namespace. Prefixes are up to the program that
 * writes a file: Python's ElementTree calls them ns0, ns1 and so on.
 */
export function withKnownPrefixes(document: Document, text: string, { implementation }: Xml): Document {
  const root = document.documentElement;
  if (!root.prefix && !hasOtherPrefixes(text)) return document;
  const nameOf = ({ namespaceURI, localName, nodeName }: Element) => {
    if (namespaceURI === root.namespaceURI) return localName;
    const prefix = PREFIXES.get(namespaceURI);
    return prefix ? `${prefix}:${localName}` : nodeName;
  };
  const copy = implementation.createDocument(root.namespaceURI, root.localName, null);
  // The depth is limited (xml.ts).
  const fill = (to: Element, from: Element) => {
    for (const { name, value } of Array.from(from.attributes)) {
      if (!name.includes(":") && name !== "xmlns") to.setAttribute(name, value);
    }
    for (const child of Array.from(from.childNodes)) {
      if (child.nodeType === 1) {
        const element = copy.createElementNS((child as Element).namespaceURI, nameOf(child as Element));
        to.appendChild(element);
        fill(element, child as Element);
      } else if (child.nodeType === 3 || child.nodeType === 4) {
        to.appendChild(copy.createTextNode(child.nodeValue ?? ""));
      }
    }
  };
  // The reader of GPX looks for extensions by the namespaces that the root declares.
  for (const { name, value } of Array.from(root.attributes)) {
    const [, prefix] = /^xmlns:(.+)$/.exec(name) ?? [];
    if (!prefix || value === root.namespaceURI) continue;
    copy.documentElement.setAttributeNS(XMLNS, `xmlns:${PREFIXES.get(value) ?? prefix}`, value);
  }
  fill(copy.documentElement, root);
  return copy;
}

/** Whether the text declares one of the known namespaces with another prefix. */
function hasOtherPrefixes(text: string): boolean {
  return [...PREFIXES].some(([namespace, prefix]) =>
    [...text.matchAll(/\sxmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)].some(
      ([, name, value]) => value === namespace && name !== prefix,
    ),
  );
}
