import { Unreadable } from "@/lib/exchange/unreadable";
import type { Xml } from "@/lib/exchange/xml";

/** XML as this browser does it. It fetches nothing that a document names. */
export const browserXml: Xml = {
  parse: (text) => {
    const document = new DOMParser().parseFromString(text, "text/xml");
    const error = document.getElementsByTagName("parsererror")[0];
    if (error) {
      // "error on line 3 at column 7: …" in Chromium and WebKit, "Line Number 3, Column 7:" in Firefox.
      const line = Number(/line(?: number)? (\d+)/i.exec(error.textContent ?? "")?.[1] ?? 0);
      throw new Unreadable("exchange.brokenXml", { line });
    }
    return document;
  },
  serialize: (document) => new XMLSerializer().serializeToString(document),
  get implementation() {
    return document.implementation;
  },
};
