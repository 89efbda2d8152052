import { UNITS } from "@/lib/messages/length";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/messages/section";
import type { Translate } from "@/lib/messages/translator";
import { svg as html, Markup } from "@/lib/print/markup";

const STYLE_SHEET = "/course-page.css";

interface FrameProps {
  readonly title: string;
  readonly head: Markup;
  readonly main: Markup;
  readonly path: string;
  readonly script: string;
  readonly t: Translate;
}

/** The logo, identical to that in app/ui/page/brand.tsx. */
const MARK = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><g><path d="M18 6.5v19M13 25.5h10M12.5 9h11M13.5 9.5c0 4 2 6 4.5 7M22.5 9.5c0 4-2 6-4.5 7M12 17.5h12l-1.5 3.5h-9z"/></g><ellipse cx="7.5" cy="13" rx="3.5" ry="1.6" transform="rotate(-14 7.5 13)"/></svg>`;

/**
 * Renders a page that needs no cookie and no account. It is a plain document, so that caches can store it. The language
 * and the units are links, which are part of the URL.
 */
export function renderFrame({ title, head, main, path, script, t }: FrameProps): string {
  const option = (name: string, value: string, text: string, isCurrent: boolean) =>
    html`<a rel="nofollow" href="${path}?${optionQuery(t, { [name]: value })}"${isCurrent && html` aria-current="true"`}>${text}</a>`;
  const languages = LANGUAGES.map((each) => option("lang", each, LANGUAGE_NAMES[each], each === t.language));
  const units = UNITS.map((each) => option("unit", each, t(`coursePage.${each}`), each === t.unit));
  const document = html`<!doctype html>
<html lang="${t.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Teepad</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="preload" href="/vendor/figtree-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${STYLE_SHEET}">
<meta name="color-scheme" content="light dark">
${head}</head>
<body>
<header class="site"><a class="brand" href="/">${MARK}Teepad</a><a class="site-link no-print" href="/explore">${t("coursePage.explore")}</a><a class="site-link sign-in no-print" href="/signin">${t("site.signIn")}</a><a class="button no-print" href="/signup">${t("coursePage.design")}</a></header>
${main}
<footer class="site"><nav class="no-print" aria-label="${t("coursePage.options")}"><span>${languages}</span><span>${units}</span></nav><p><a class="link" href="/">${t("coursePage.made")}</a>. ${t("coursePage.madeText")}</p></footer>
<script>${new Markup(script)}</script>
</body>
</html>
`;
  return document.text;
}

/** The query of a page in this language and unit, with these changes. */
export function optionQuery({ language, unit }: Translate, changes: Record<string, string> = {}): string {
  return new URLSearchParams({ lang: language, unit, ...changes }).toString();
}
