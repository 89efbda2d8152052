import Papa from "papaparse";
import type { CourseDocument, EditedHole } from "@/lib/editor/document";
import { teeName } from "@/lib/editor/end-names";
import { holeLabel, toFairway } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import { distanceInMetres } from "@/lib/geo/distance";
import { UNIT_SIGNS, wholeLength } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { playHole } from "@/lib/validation/played-hole";

/** Spreadsheets read a file as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The holes as a table: number, name, par, and a column per set of tees with the length to the target in use, in whole metres or
 * feet, which the heading names. Texts that a spreadsheet would run as a formula begin with an apostrophe.
 */
export function toCsv({ holes }: CourseDocument, t: Translate): string {
  const lengths = holes.map((hole) => lengthsByTee(hole, t));
  const tees = [...new Set(lengths.flatMap((each) => [...each.keys()]))];
  const heads = tees.map((tee) => `${tee} (${UNIT_SIGNS[t.unit]})`);
  const rows = holes.map((hole, index) => {
    const par = measureFairway(toFairway(hole))?.par ?? hole.par ?? "";
    const own = tees.map((tee) => lengths[index]?.get(tee) ?? "");
    return [holeLabel(hole), hole.name ?? "", par, ...own];
  });
  const table = [[t("holes.number"), t("layouts.name"), t("holes.par"), ...heads], ...rows];
  return `${BYTE_ORDER_MARK}${Papa.unparse(table, { escapeFormulae: true })}\r\n`;
}

/** The length of a hole from each of its tees, by the tee's name. */
function lengthsByTee(hole: EditedHole, t: Translate): Map<string, number> {
  const { tee: played, target, playedLength } = playHole(hole);
  const lengths = new Map<string, number>();
  for (const tee of target ? hole.tees : []) {
    const name = t(teeName(hole, tee));
    const metres =
      (tee === played ? playedLength : null) ??
      distanceInMetres(tee.position, target?.position ?? tee.position);
    // Two tees of a hole may have one name.
    const unique = lengths.has(name) ? `${name} ${hole.tees.indexOf(tee) + 1}` : name;
    lengths.set(unique, wholeLength(metres, t.unit));
  }
  return lengths;
}
