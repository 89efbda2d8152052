import { expect, it } from "vitest";
import { xmldom } from "@/lib/exchange/xmldom";
import { writeChangesFeed } from "./changes-feed";
import { guideFacts } from "./guide-facts";

it("the feed of changes has each dated entry of the page, as XML, the newest first", () => {
  const feed = xmldom.parse(writeChangesFeed(guideFacts("https://teepad.example")));
  const items = [...feed.getElementsByTagName("item")];
  const read = (name: string) => items.map((item) => item.getElementsByTagName(name)[0]?.textContent ?? "");
  expect(items.length).toBeGreaterThan(2);
  expect(read("title")).toEqual(read("title").toSorted().toReversed());
  expect(
    read("pubDate")
      .map((date) => Date.parse(date))
      .every(Number.isFinite),
  ).toBe(true);
  for (const text of read("description")) expect(text).toMatch(/^<p>.+<\/p>\s*$/s);
});
