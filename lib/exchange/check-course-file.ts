import { type CourseDocument, createDocument } from "@/lib/editor/document";
import { courseDocument } from "@/lib/validation/course-document";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { LAYOUT_LIMITS, NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { check, describeProblem, formatPath, MAX_PROBLEMS, type Problem } from "@/lib/validation/problems";
import { type CourseHeader, courseHeader, FORMAT_VERSION, type OwnPart, PART_FEATURES } from "./course-file";
import { planImport } from "./import-holes";
import { isRecord } from "./items";
import { FILE_LIMITS } from "./limits";
import { readContents } from "./read";
import type { FileContents } from "./recognised";
import { UnreadableFileError } from "./unreadable";
import type { Xml } from "./xml";

export type CheckedFile =
  | ({ readonly ok: true } & ReadCourse)
  /** Each problem names the item and what was expected. */
  | { readonly ok: false; readonly problems: readonly string[] };

interface ReadCourse {
  readonly summary: CourseSummary;
  readonly location: CourseHeader["location"];
  readonly contents: FileContents;
}

interface CourseSummary {
  readonly name: string;
  readonly holes: number;
  readonly layouts: number;
  readonly features: number;
  /** Number of features without our own data; they are interpreted by their tags or left out. */
  readonly others: number;
}

interface Checker {
  readonly xml: Xml;
  /** Formats an error of the reader as an English message. */
  readonly explain: (error: UnreadableFileError) => string;
}

class InvalidFile extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems[0]);
  }
}

/**
 * Checks a file of the open format (docs/course-format.md): its structure, its references, and the rules of a
 * course.
 */
export function checkCourseFile(text: string, { xml, explain }: Checker): CheckedFile {
  try {
    return { ok: true, ...readCourse(text, xml) };
  } catch (error) {
    if (error instanceof InvalidFile) return { ok: false, problems: error.problems.slice(0, MAX_PROBLEMS) };
    if (error instanceof UnreadableFileError) return { ok: false, problems: [explain(error)] };
    throw error;
  }
}

/** @throws `InvalidFile`, or `UnreadableFileError` for a file that the studio can't read. */
function readCourse(text: string, xml: Xml): ReadCourse {
  const { teepad, features } = parseCollection(text);
  const header = check(courseHeader, teepad);
  const parts = checkParts(features);
  const problems = [
    ...(header.ok ? [] : header.problems.map((problem) => sentence("teepad", problem))),
    ...parts.flatMap((part) => part.problems),
  ];
  if (!header.ok || problems.length > 0) throw new InvalidFile(problems);
  const found = parts.flatMap(({ own, where }) => (own ? [{ own, where }] : []));
  const references = checkReferences(header.value, found);
  if (references.length > 0) throw new InvalidFile(references);

  // Read the file as the studio does, and check the course by the rules for saving it.
  const contents = readContents(text, { xml, swapped: false });
  const { document } = planImport(EMPTY, contents, { mode: "replace", newId: createIds() });
  const checked = check(courseDocument, document);
  if (!checked.ok) throw new InvalidFile(checked.problems.map((problem) => nameItem(problem, document)));
  const { name, location } = header.value;
  const summary = {
    name,
    holes: document.holes.length,
    layouts: document.layouts.length,
    features: document.features.length,
    others: parts.filter(({ own, isCourse }) => own === null && !isCourse).length,
  };
  return { summary, location, contents };
}

/** The collection of features, with a header of the version that we read. */
function parseCollection(text: string): { teepad: object; features: readonly unknown[] } {
  const invalid = (problem: string) => new InvalidFile([problem]);
  if (text.length > FILE_LIMITS.bytes) {
    const [size, most] = [(text.length / 1e6).toFixed(1), FILE_LIMITS.bytes / 1e6];
    throw invalid(`The file is ${size} MB; expected at most ${most} MB.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw invalid(`The file isn't JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (!isRecord(json) || json.type !== "FeatureCollection" || !Array.isArray(json.features)) {
    throw invalid('The file isn\'t a GeoJSON FeatureCollection: expected "type" and a list of "features".');
  }
  const { teepad, features } = json;
  if (!isRecord(teepad)) {
    throw invalid('"teepad" is missing: expected an object with version, name, holes and layouts.');
  }
  if (teepad.version !== FORMAT_VERSION) {
    throw invalid(`teepad.version must be ${FORMAT_VERSION}; received ${quote(teepad.version)}.`);
  }
  const lists = [
    { name: "features", list: features, most: FILE_LIMITS.features },
    { name: "teepad.holes", list: teepad.holes, most: HOLE_LIMITS.holes },
    { name: "teepad.layouts", list: teepad.layouts, most: LAYOUT_LIMITS.layouts },
  ];
  for (const { name, list, most } of lists) {
    if (Array.isArray(list) && list.length > most) {
      throw invalid(`${name} must have at most ${most} items; received ${list.length}.`);
    }
  }
  return { teepad, features };
}

/** A value that an error quotes. Lists, objects and long texts are only named. */
function quote(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "an array" : "an object";
  if (typeof value !== "string") return String(value);
  return value.length > 64 ? "a long text" : JSON.stringify(value);
}

/** The features until too many problems are found. */
function checkParts(features: readonly unknown[]): CheckedPart[] {
  const parts: CheckedPart[] = [];
  let problems = 0;
  for (const [index, feature] of features.entries()) {
    const part = checkPart(feature, index);
    parts.push(part);
    problems += part.problems.length;
    if (problems >= MAX_PROBLEMS) break;
  }
  return parts;
}

function sentence(where: string, problem: Problem): string {
  const text = describeProblem(problem, "");
  return `${where}${problem.path.length > 0 && typeof problem.path[0] === "string" ? "." : ""}${text.trimStart()}.`;
}

interface CheckedPart {
  readonly where: string;
  /** Null for features of other programs, and for the course's own point. */
  readonly own: OwnPart | null;
  readonly isCourse: boolean;
  readonly problems: readonly string[];
}

function checkPart(feature: unknown, index: number): CheckedPart {
  const properties = isRecord(feature) && isRecord(feature.properties) ? feature.properties : {};
  const { teepad } = properties;
  const place = `features[${index}]`;
  const other = { where: place, own: null, isCourse: false, problems: [] };
  if (!isRecord(feature) || feature.type !== "Feature") {
    return { ...other, problems: [`${place} must be a GeoJSON Feature.`] };
  }
  if (teepad === undefined) return other;
  const part = isRecord(teepad) ? teepad.part : undefined;
  if (typeof part !== "string" || !Object.hasOwn(PART_FEATURES, part)) {
    const expected = Object.keys(PART_FEATURES).join(", ");
    const text = `${place}.properties.teepad.part must be one of ${expected}; received ${quote(part)}.`;
    return { ...other, problems: [text] };
  }
  const name = typeof properties.name === "string" ? ` “${properties.name}”` : "";
  const ref = typeof properties.ref === "string" ? ` of hole ${properties.ref}` : "";
  const where = `${place} (${part}${ref}${name})`;
  const checked = check(PART_FEATURES[part as keyof typeof PART_FEATURES], feature);
  if (!checked.ok) {
    const problems = checked.problems.map((problem) => `${where}: ${describeProblem(problem, "it")}.`);
    return { ...other, where, problems };
  }
  // Use the parsed value, so that fields missing in the file have their defaults.
  const own = checked.value.properties.teepad as OwnPart | { part: "course" };
  return own.part === "course" ? { ...other, where, isCourse: true } : { ...other, where, own };
}

/** Checks that every id is unique in its list, and that every reference resolves. */
function checkReferences(
  header: CourseHeader,
  parts: readonly { readonly own: OwnPart; readonly where: string }[],
): string[] {
  const problems: string[] = [];
  const holes = new Map(
    header.holes.map(({ id }) => [
      id,
      { tee: new Set<string>(), target: new Set<string>(), path: new Set<string>() },
    ]),
  );
  const holeIds = new Set(holes.keys());
  const layouts = new Set(header.layouts.map(({ id }) => id));
  const features = new Set<string>();
  const add = (set: Set<string>, id: string, where: string) => {
    if (set.has(id)) problems.push(`${where}: the ID ${quote(id)} is used twice.`);
    set.add(id);
  };
  if (holes.size < header.holes.length) problems.push("teepad.holes: an ID is used twice.");
  if (layouts.size < header.layouts.length) problems.push("teepad.layouts: an ID is used twice.");
  if (header.layouts.filter(({ plays }) => plays === null).length !== 1) {
    problems.push("teepad.layouts: exactly one layout, the main one, must have plays: null.");
  }
  for (const { own, where } of parts) {
    if (own.part === "feature") add(features, own.id, where);
    else {
      const hole = holes.get(own.hole);
      if (!hole) problems.push(`${where}: ${quote(own.hole)} isn't the ID of a hole in teepad.holes.`);
      else if (own.id !== null) add(hole[own.part], own.id, where);
    }
  }
  const most = { tee: HOLE_LIMITS.tees, target: HOLE_LIMITS.targets, path: HOLE_LIMITS.allFlightPaths };
  for (const { id, number } of header.holes) {
    for (const [part, ids] of Object.entries(holes.get(id) ?? {})) {
      const limit = most[part as keyof typeof most];
      if (ids.size > limit)
        problems.push(
          `Hole ${number}: at most ${limit} features may have the part ${part}; received ${ids.size}.`,
        );
    }
  }
  const expect = (known: ReadonlySet<string> | undefined, id: string | null, where: string, what: string) => {
    if (id !== null && known && !known.has(id)) {
      problems.push(`${where}: ${quote(id)} isn't the ID of ${what}.`);
    }
  };
  for (const { own, where } of parts) {
    if (own.part === "path") {
      expect(holes.get(own.hole)?.tee, own.teeId, where, "a tee of the hole");
      expect(holes.get(own.hole)?.target, own.targetId, where, "a target of the hole");
    } else if (own.part === "feature") {
      for (const id of own.holes) expect(holeIds, id, where, "a hole in teepad.holes");
      for (const id of own.layouts) expect(layouts, id, where, "a layout in teepad.layouts");
      expect(features, own.dropZone, where, "a feature");
    }
  }
  for (const { id, number, teeId, targetId } of header.holes) {
    expect(holes.get(id)?.tee, teeId, `Hole ${number}, teeId`, "a tee of the hole");
    expect(holes.get(id)?.target, targetId, `Hole ${number}, targetId`, "a target of the hole");
  }
  for (const layout of header.layouts) {
    layout.plays?.forEach((play, index) => {
      const where = `Layout “${layout.name}”, plays[${index}]`;
      expect(holeIds, play.holeId, where, "a hole in teepad.holes");
      expect(holes.get(play.holeId)?.tee, play.teeId, where, "a tee of the hole");
      expect(holes.get(play.holeId)?.target, play.targetId, where, "a target of the hole");
      expect(holes.get(play.holeId)?.path, play.flightPathId, where, "a flight path of the hole");
    });
  }
  return problems;
}

const EMPTY = createDocument({ holes: [], layouts: [NEW_MAIN_LAYOUT], features: [] });

/**
 * Describes a problem with the name of its item: "Hole 3: tee and target are 1200.0 m apart; the maximum is
 * 1000 m."
 */
function nameItem(problem: Problem, { holes, layouts, features }: CourseDocument): string {
  const [list, index, ...rest] = problem.path;
  const at = typeof index === "number" ? index : -1;
  const [hole, layout, feature] = [holes[at], layouts[at], features[at]];
  const names: Partial<Record<string | number, string | undefined>> = {
    holes: hole && `Hole ${hole.number}`,
    layouts: layout && `Layout “${layout.name}”`,
    features: feature && `Feature ${at + 1} (${feature.name ?? feature.kind})`,
  };
  const name = names[list ?? ""];
  if (name === undefined) return `${describeProblem(problem, "The course")}.`;
  const field = problem.isSentence ? "" : formatPath(rest);
  return `${name}: ${field === "" ? "" : `${field} `}${problem.text}.`;
}

/** Creates ids that are valid in a course: counted, not random, so that the same file always has the same. */
export function createIds() {
  const ids = new Map<string, string>();
  return (prefix: string, fileId: string): string => {
    const key = `${prefix} ${fileId}`;
    const id = ids.get(key) ?? `${prefix}_${String(ids.size + 1).padStart(26, "0")}`;
    ids.set(key, id);
    return id;
  };
}
