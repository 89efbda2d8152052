import { UnreadableFileError } from "@/lib/exchange/unreadable";
import type { Xml } from "@/lib/exchange/xml";

/** The browser's XML parser and serialiser. The parser loads no external entities. */
export const browserXml: Xml = {
  parse: (text) => {
    const document = new DOMParser().parseFromString(text, "text/xml");
    const error = document.getElementsByTagName("parsererror")[0];
    if (error) {
      // Chromium and WebKit: "error on line 3 at column 7: …". Firefox: "Line Number 3, Column 7:".
      const line = Number(/line(?: number)? (\d+)/i.exec(error.textContent ?? "")?.[1] ?? 0);
      throw new UnreadableFileError("exchange.brokenXml", { line });
    }
    return document;
  },
  serialize: (document) => new XMLSerializer().serializeToString(document),
  get implementation() {
    return document.implementation;
  },
};
