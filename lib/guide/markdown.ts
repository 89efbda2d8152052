import { Marked } from "marked";
import { escapeHtml } from "@/lib/validation/escape-html";

/** A section of a page: the content from one heading to the next. */
interface GuideSection {
  /** The section's anchor; empty before the first heading. */
  readonly id: string;
  readonly title: string;
  /** The section's text without markup, for searching. */
  readonly text: string;
}

export interface GuideContent {
  /** Trusted, because it is rendered from our own files. */
  readonly html: string;
  /** The level 2 headings, for the table of contents. */
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  readonly sections: readonly GuideSection[];
}

/**
 * "How to refresh" becomes "how-to-refresh". A heading that consists of one code, such as `invalid_grant`, is its own
 * anchor.
 */
function toAnchor(title: string): string {
  const code = /^`([\w-]+)`$/.exec(title)?.[1];
  if (code) return code;
  return title
    .replaceAll("`", "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

const plain = (markdown: string) =>
  markdown
    .replace(/<[^>]+>/g, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*|#]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Renders a page of the documentation, written in Markdown. */
export function renderMarkdown(markdown: string): GuideContent {
  const tokens = marked.lexer(markdown);
  const contents: { id: string; title: string }[] = [];
  let section = { id: "", title: "", text: "" };
  const sections = [section];
  for (const token of tokens) {
    if (token.type !== "heading") {
      section.text = `${section.text} ${plain(token.raw)}`.trim();
    } else if (token.depth > 1) {
      const [id, title] = [toAnchor(token.text), plain(token.text)];
      if (token.depth === 2) contents.push({ id, title });
      section = { id, title, text: "" };
      sections.push(section);
    }
  }
  return { html: marked.parser(tokens), contents, sections };
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const inner = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${inner}</h1>\n`;
      const id = toAnchor(text);
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
    },
    // A scrollable element must be focusable by keyboard.
    code({ text }) {
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
    },
    table({ header, rows }) {
      const cell = (tag: string) => (each: (typeof header)[number]) =>
        `<${tag}>${this.parser.parseInline(each.tokens)}</${tag}>`;
      const body = rows.map((row) => `<tr>${row.map(cell("td")).join("")}</tr>`).join("");
      return `<div class="guide-table" tabindex="0"><table><thead><tr>${header.map(cell("th")).join("")}</tr></thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});
