import { DOMImplementation, DOMParser, XMLSerializer } from "@xmldom/xmldom";
import { Unreadable } from "../unreadable";
import type { Xml } from "../xml";

/** XML without a browser. xmldom's types are its own; its objects do what the browser's do. */
export const xmldom: Xml = {
  parse: (text) => {
    const parser = new DOMParser({
      onError: (level, problem) => {
        // It warns of U+FFFD, which is a character like any other.
        if (level === "warning") return;
        const line = Number(/line:(\d+)/.exec(problem)?.[1] ?? 1);
        throw new Unreadable("exchange.brokenXml", { line });
      },
    });
    try {
      return parser.parseFromString(text, "text/xml") as unknown as Document;
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable("exchange.brokenXml", { line: 1 });
    }
  },
  serialize: (document) => new XMLSerializer().serializeToString(document as never),
  implementation: new DOMImplementation() as unknown as DOMImplementation & globalThis.DOMImplementation,
};
