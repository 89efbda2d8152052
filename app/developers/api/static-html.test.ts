import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { apiDocument } from "@/lib/http/api-document";
import { FieldList, SchemaType } from "./schema";
import { toHtml } from "./static-html";

test("static content has the HTML that React would render, for every schema of the API reference", () => {
  const { schemas } = apiDocument("https://x.example").components;
  expect(Object.keys(schemas).length).toBeGreaterThan(10);
  for (const schema of Object.values(schemas)) {
    const node = createElement(Fragment, null, [
      createElement(FieldList, { schema, key: 1 }),
      createElement(SchemaType, { schema, key: 2 }),
      createElement(
        "pre",
        { tabIndex: 0, className: "x", key: 3 },
        `<"&'> ${schema.description}`,
        null,
        false,
        0,
      ),
    ]);
    expect(toHtml(node)).toBe(renderToStaticMarkup(node).replaceAll("&#x27;", "&#39;"));
  }
});
