import { expect, test } from "vitest";
import { createDocument } from "@/lib/editor/document";
import { documentOf, fairway } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import { allMessages } from "@/lib/messages/catalogue";
import type { Unit } from "@/lib/messages/length";
import type { Language } from "@/lib/messages/section";
import { translatorFor } from "@/lib/messages/translator";
import { newTee } from "@/lib/validation/hole";
import { toCsv } from "./write-csv";

/** Two holes of 100 m; the second has red tees at 80 m, too, and a name that would be a formula. */
function document() {
  const { holes, layouts } = documentOf([fairway(1), fairway(2)]);
  const changed = holes.map((hole, index) => {
    const tees = hole.tees.map((tee) => ({ ...tee, colours: ["blue" as const] }));
    if (index === 0) return { ...hole, tees, label: "1A", par: 4 };
    const red = newTee("tee_red", offsetBy(fairway(2).teePosition, { east: 0, north: 20 }));
    return { ...hole, tees: [...tees, { ...red, colours: ["red" as const] }], name: '=1+1, "x"' };
  });
  return createDocument({ holes: changed, layouts, features: [] });
}

const csv = (language: Language, unit: Unit) =>
  toCsv(document(), translatorFor(language, allMessages(language), unit));

test("the table of holes has a column of lengths for each set of tees, and its headings name the unit", () => {
  expect(csv("en", "metres")).toBe(
    '\uFEFFNumber,Name,Par,Blue (m),Red (m)\r\n1A,,4,100,\r\n2,"\'=1+1, ""x""",3,100,80\r\n',
  );
  expect(csv("fi", "feet")).toContain("Numero,Nimi,Par,Sininen (ft),Punainen (ft)\r\n1A,,4,328,\r\n");
});

test("the table of a course without holes has its headings", () => {
  const empty = createDocument({ ...document(), holes: [] });
  const t = translatorFor("en", allMessages("en"), "metres");
  expect(toCsv(empty, t)).toBe("\uFEFFNumber,Name,Par\r\n");
});
