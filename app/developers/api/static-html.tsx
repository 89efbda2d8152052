import { Fragment, isValidElement, type ReactNode } from "react";
import { svg as html, Markup } from "@/lib/print/markup";

const cache = new WeakMap<object, string>();

interface StaticHtmlProps {
  /** The key of the cache: the object that `render` shows, which never changes, such as an operation of the OpenAPI document. */
  by: object;
  render: () => ReactNode;
}

/**
 * Static content, rendered to HTML once and cached by its object. The reference has thousands of elements, which React renders twice,
 * for the document and for its script: that took most of the page's 50 ms.
 */
export function StaticHtml({ by, render }: StaticHtmlProps) {
  const text = cache.get(by) ?? toHtml(render());
  cache.set(by, text);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts)
  return <div dangerouslySetInnerHTML={{ __html: text }} />;
}

const ATTRIBUTES: Readonly<Record<string, string>> = { className: "class", tabIndex: "tabindex" };

/** Renders elements and function components without hooks. react-dom/server can't be imported where pages are rendered. */
export function toHtml(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string" || typeof node === "number") return html`${String(node)}`.text;
  if (Array.isArray(node)) return node.map(toHtml).join("");
  if (!isValidElement<{ children?: ReactNode }>(node)) throw new Error("This isn't static content.");
  const { props } = node;
  const type: unknown = node.type;
  if (typeof type === "function") return toHtml((type as (props: object) => ReactNode)(props));
  const { children, ...attributes } = props;
  if (type === Fragment) return toHtml(children);
  const written = Object.entries(attributes).map(
    ([name, value]) => html` ${new Markup(ATTRIBUTES[name] ?? name)}="${String(value)}"`,
  );
  return `<${type}${written.map(({ text }) => text).join("")}>${toHtml(children)}</${type}>`;
}
