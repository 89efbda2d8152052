/** What a person reads when a request cannot go on. */
export interface ErrorPage {
  status: number;
  title: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
  /** Where to go on from here, on this service. */
  link?: { href: string; text: string };
}

/**
 * A small page of its own, since Next's pages cannot choose the status 400. It loads nothing and runs nothing.
 */
export function errorPage(page: ErrorPage): Response {
  return new Response(errorPageHtml(page), {
    status: page.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}

/** The document of an error page. */
export function errorPageHtml({ title, paragraphs, link }: ErrorPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Teepad</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">Teepad</p>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
${link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : ""}
</main>
</body>
</html>
`;
}

/** For people who did something too often: 429 with Retry-After, and the same in words. */
export function tooManyPage(retryAfter: number, outcome: string, link?: ErrorPage["link"]): Response {
  const minutes = Math.ceil(retryAfter / 60);
  const page = errorPage({
    status: 429,
    title: "Too many attempts",
    paragraphs: [`Please try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`, outcome],
    ...(link ? { link } : {}),
  });
  page.headers.set("Retry-After", String(retryAfter));
  return page;
}

/** The colours of app/globals.css. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
  background: light-dark(#f6f4ee, #12160f); color: light-dark(#1c2416, #eef1e6);
  font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 30rem; padding: 2rem; border-radius: 0.875rem; border: 1px solid light-dark(#dad5c5, #38412f);
  background: light-dark(#fffefb, #1b2117); overflow-wrap: anywhere; }
.brand { margin: 0 0 1.5rem; font-weight: 700; color: light-dark(#1f6b3a, #7fd497); }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 0.75rem; }
a { color: light-dark(#1f6b3a, #7fd497); }
`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
