import { Marked } from "marked";
import type { GuideFacts } from "@/lib/guide/fill-in";
import { readGuide } from "@/lib/guide/read-guide";
import { escapeHtml } from "@/lib/validation/escape-html";

/** A change of the API: `**2026-11-27**: what changed` in the list of docs/api/versioning.md. */
const CHANGE = /^\*\*(\d{4}-\d{2}(?:-\d{2})?)\*\*: (.+)$/s;

/** The changes of the API as RSS 2.0, the newest first. */
export function writeChangesFeed(facts: GuideFacts): string {
  const page = `${facts.baseUrl}/docs/versioning`;
  const [, changes = ""] = readGuide("versioning", facts).split("\n## Changes\n");
  const items = changes
    .trim()
    .split("\n\n")
    .map((paragraph) => {
      const [, date = "", text = ""] = CHANGE.exec(paragraph) ?? [];
      if (text === "") throw new Error(`Not a dated change: ${paragraph}`);
      const html = new Marked({ async: false }).parse(text) as string;
      return `<item><title>${date}</title><link>${page}#changes</link><guid isPermaLink="false">${page}#${date}</guid>
<pubDate>${new Date(date).toUTCString()}</pubDate><description>${escapeHtml(html)}</description></item>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Teepad API</title><link>${page}</link><description>Changes of the Teepad API.</description><language>en</language>
${items.join("\n")}
</channel></rss>
`;
}
