import { DOMImplementation, DOMParser, ParseError, XMLSerializer } from "@xmldom/xmldom";
import { UnreadableFileError } from "./unreadable";
import type { Xml } from "./xml";

/**
 * XML functions without a browser: for workers, which have no DOM, and tests. xmldom has types of its own, but its
 * objects behave like the browser's.
 */
export const xmldom: Xml = {
  parse: (text) => {
    const parser = new DOMParser({
      onError: (level, problem) => {
        // xmldom warns about U+FFFD, which is valid. It wraps an error thrown here in a ParseError.
        if (level !== "warning") throw new Error(problem);
      },
    });
    try {
      return parser.parseFromString(text, "text/xml") as unknown as Document;
    } catch (error) {
      const line: unknown = error instanceof ParseError ? error.locator?.lineNumber : undefined;
      throw new UnreadableFileError("exchange.brokenXml", {
        line: typeof line === "number" ? Math.max(1, line) : 1,
      });
    }
  },
  serialize: (document) => new XMLSerializer().serializeToString(document as never),
  implementation: new DOMImplementation() as unknown as DOMImplementation & globalThis.DOMImplementation,
};
