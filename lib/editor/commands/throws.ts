import type * as z from "zod";
import { message } from "@/lib/messages/message";
import { type HoleId, MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { hole as holeSchema } from "@/lib/validation/hole";
import type { KeptThrow, MeasuredLandings, OwnDisc } from "@/lib/validation/kept-throw";
import { layout as layoutSchema } from "@/lib/validation/layout";
import type { SkillLevel } from "@/lib/validation/skill-level";
import {
  type CourseDocument,
  type EditedLayout,
  findHole,
  findLayout,
  replaceHole,
  replaceLayout,
} from "../document";
import type { Command } from "./command";

/** Keeps a throw with its hole. Null if the hole has the maximum number. */
export function keepThrow(holeId: HoleId, kept: KeptThrow): Command {
  return changeThrows(holeId, "keepStep", (throws) => [...throws, kept]);
}

export function forgetThrow(holeId: HoleId, throwId: string): Command {
  return changeThrows(holeId, "forgetStep", (throws) => throws.filter(({ id }) => id !== throwId));
}

function changeThrows(
  holeId: HoleId,
  step: "keepStep" | "forgetStep",
  change: (throws: KeptThrow[]) => KeptThrow[],
): Command {
  return (document) => {
    const hole = findHole(document, holeId);
    const items = change([...((hole?.throws ?? []) as KeptThrow[])]);
    const read = items.length === 0 ? items : holeSchema.shape.throws.safeParse(items).data;
    if (!hole || !read) return null;
    const { throws: _, ...others } = hole;
    return {
      label: message("holes.stepOf", { step: message(`throws.${step}`), hole: hole.number }),
      document: replaceHole(document, { ...others, ...(read.length > 0 && { throws: read }) }),
    };
  };
}

/** Keeps a disc with the course. Null if the course has the maximum number. */
export function keepDisc(disc: OwnDisc): Command {
  return changeMain("discs", "keepDisc", (discs) => [...discs, disc]);
}

export function forgetDisc(discId: string): Command {
  return changeMain("discs", "forgetDisc", (discs) => discs.filter(({ id }) => id !== discId));
}

/** Keeps the measured landings of a level, instead of those that it has. */
export function keepLandings(measured: MeasuredLandings): Command {
  return changeMain("landings", "keepLandings", (all) => [
    ...all.filter(({ id }) => id !== measured.id),
    measured,
  ]);
}

export function forgetLandings(level: SkillLevel): Command {
  return changeMain("landings", "forgetLandings", (all) => all.filter(({ id }) => id !== level));
}

interface MainLists {
  discs: OwnDisc[];
  landings: MeasuredLandings[];
}

export function courseThrows(document: CourseDocument): MainLists {
  const { discs = [], landings = [] } = findLayout(document, MAIN_LAYOUT_ID);
  return { discs: discs as OwnDisc[], landings: landings as MeasuredLandings[] };
}

function changeMain<List extends keyof MainLists>(
  list: List,
  step: "keepDisc" | "forgetDisc" | "keepLandings" | "forgetLandings",
  change: (items: MainLists[List]) => MainLists[List],
): Command {
  const schema = layoutSchema.shape[list] as unknown as z.ZodType<MainLists[List] | undefined>;
  return (document) => {
    const items = change(courseThrows(document)[list]);
    const read = items.length === 0 ? items : schema.safeParse(items).data;
    if (!read) return null;
    const { [list]: _, ...others } = findLayout(document, MAIN_LAYOUT_ID);
    const changed = { ...others, ...(read.length > 0 && { [list]: read }) } as unknown as EditedLayout;
    return { label: message(`throws.${step}Step`), document: replaceLayout(document, changed) };
  };
}
