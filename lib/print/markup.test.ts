import { expect, test } from "vitest";
import { svg } from "./markup";

test("texts are escaped in content and attributes, markup is not, and numbers are rounded", () => {
  const inner = svg`<b x="${1 / 3}">${`<script>"&'`}</b>`;
  expect(inner.text).toBe('<b x="0.33">&lt;script&gt;&quot;&amp;&#39;</b>');
  expect(svg`<g>${[inner, inner]}${null}${false}${undefined}${-0.001}</g>`.text).toBe(
    `<g>${inner.text}${inner.text}0</g>`,
  );
});
