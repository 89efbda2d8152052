import { expect, it } from "vitest";
import { findReservedParameter } from "./reserved-parameters";

it.each([
  ["nxtPshareId=B", "nxtPshareId"],
  ["nxtPshareId", "nxtPshareId"],
  ["nxtIshareId=B", "nxtIshareId"],
  ["NXTPshareId=B", "NXTPshareId"],
  ["nXtpshareid=B", "nXtpshareid"],
  ["%6E%78%74%50shareId=B", "nxtPshareId"],
  ["%6extPshare%49d=B", "nxtPshareId"],
  ["lang=fi&nxtPshareId=B", "nxtPshareId"],
  ["nxtPshareId=A&nxtPshareId=B", "nxtPshareId"],
  ["shareId=A&&nxtPshareId=B&shareId=C", "nxtPshareId"],
  ["nxtP[]=B", "nxtP[]"],
  ["__nextppronly=fallback", "__nextppronly"],
  ["nextInternalLocale=fi", "nextInternalLocale"],
  [`nxtP${"a".repeat(500)}=B`, `nxtP${"a".repeat(36)}`],
])("the query %s has a name that Next reserves", (query, name) => {
  expect(findReservedParameter(`/c/A/embed?${query}`)).toBe(name);
});

it.each([
  "",
  "?",
  "?_rsc=1hpk2",
  "?lang=fi&unit=feet",
  "?next=nxtPshareId",
  "?callbackUrl=/c/A/embed?nxtPshareId=B",
  "?callbackUrl=%2Fc%2FA%2Fembed%26nxtPshareId%3DB",
  "?%256ExtPshareId=B",
  "?a%26nxtPshareId=B",
  "?nextInternalLocales=1",
  "?onxtP=1",
])("the query %s has none", (query) => {
  expect(findReservedParameter(`/c/A/embed${query}`)).toBeUndefined();
});
