import { LANGUAGES, type Language } from "@/lib/messages/section";
import { escapeHtml } from "@/lib/validation/escape-html";

export interface ErrorPage {
  language: Language;
  title: string;
  /** Plain text in the language of the page. */
  paragraphs: Paragraph[];
  /** What the user entered, or the request had, to copy it. */
  entered?: readonly (readonly [name: string, value: string])[];
  /** Where to continue on this service. */
  link?: { href: string; text: string };
}

/** `quoted` replaces `QUOTE_PLACEHOLDER` in the text. It is for developers and therefore always English. */
export type Paragraph = string | { text: string; quoted: string };

/**
 * The HTML document of an error page. Standalone, because Next's pages cannot set a status such as 400. It has no scripts and
 * loads nothing.
 */
export function renderErrorPage({ language, title, paragraphs, entered = [], link }: ErrorPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Teepad</title>
<style>${STYLE}</style>
</head>
<body>
<header><a class="brand" href="/">${MARK}Teepad</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p>${paragraphHtml(paragraph)}</p>`).join("\n")}
${entered.map(([name, value]) => enteredHtml(name, value)).join("\n")}
${link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : ""}
</main>
</body>
</html>
`;
}

export const QUOTE_PLACEHOLDER = "{quoted}";

function paragraphHtml(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return escapeHtml(paragraph);
  const quoted = `<span lang="${LANGUAGES[0]}">${escapeHtml(paragraph.quoted)}</span>`;
  return escapeHtml(paragraph.text).replace(QUOTE_PLACEHOLDER, () => quoted);
}

function enteredHtml(name: string, value: string): string {
  return `<p><label>${escapeHtml(name)}<textarea readonly>${escapeHtml(value)}</textarea></label></p>`;
}

/** The logo, as in app/ui/page/brand.tsx. */
const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><g>\
<path d="M18 6.5v19M13 25.5h10M12.5 9h11M13.5 9.5c0 4 2 6 4.5 7M22.5 9.5c0 4-2 6-4.5 7M12 17.5h12l-1.5 3.5h-9z"/></g>\
<ellipse cx="7.5" cy="13" rx="3.5" ry="1.6" transform="rotate(-14 7.5 13)"/></svg>`;

/** Colours and sizes as in app/globals.css and app/ui/page/panel-page.tsx, with the system's typeface. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem 1rem; box-sizing: border-box;
  grid-template-columns: minmax(0, 28rem); gap: 1.5rem;
  background: light-dark(#fafaf7, #0f1210); color: light-dark(#161a17, #eef1ed);
  font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; }
@media (max-width: 40rem) { body { align-content: start; } }
main { padding: 2rem; border-radius: 0.875rem; border: 1px solid light-dark(#e2e4de, #303631);
  background: light-dark(#ffffff, #181c19); overflow-wrap: anywhere; }
header { text-align: center; }
.brand { display: inline-flex; align-items: center; gap: 0.625rem; font-size: 1.125rem; font-weight: 700; color: inherit;
  text-decoration: none; }
.brand svg { width: 1.75rem; }
.brand rect { fill: light-dark(#1b7340, #74d39a); }
.brand g { fill: none; stroke: light-dark(#ffffff, #0b2314); stroke-width: 2; stroke-linecap: round; }
.brand ellipse { fill: light-dark(#ffffff, #0b2314); }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 0.75rem; }
textarea { display: block; width: 100%; box-sizing: border-box; font: inherit; color: inherit; background: none; }
a { color: light-dark(#1b7340, #74d39a); }
`;
