import { DOMImplementation, DOMParser, XMLSerializer } from "@xmldom/xmldom";
import { UnreadableFileError } from "../unreadable";
import type { Xml } from "../xml";

/** XML functions without a browser. xmldom has types of its own, but its objects behave like the browser's. */
export const xmldom: Xml = {
  parse: (text) => {
    const parser = new DOMParser({
      onError: (level, problem) => {
        // It warns about U+FFFD, which is valid.
        if (level === "warning") return;
        const line = Number(/line:(\d+)/.exec(problem)?.[1] ?? 1);
        throw new UnreadableFileError("exchange.brokenXml", { line });
      },
    });
    try {
      return parser.parseFromString(text, "text/xml") as unknown as Document;
    } catch (error) {
      throw error instanceof UnreadableFileError
        ? error
        : new UnreadableFileError("exchange.brokenXml", { line: 1 });
    }
  },
  serialize: (document) => new XMLSerializer().serializeToString(document as never),
  implementation: new DOMImplementation() as unknown as DOMImplementation & globalThis.DOMImplementation,
};
