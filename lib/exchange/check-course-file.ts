import { createDocument } from "@/lib/editor/document";
import { courseDocument } from "@/lib/validation/course-document";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { check, describeProblem, formatPath, type Problem } from "@/lib/validation/problems";
import { type CourseHeader, courseHeader, FORMAT_VERSION, type OwnPart, PART_FEATURES } from "./course-file";
import { planImport } from "./import-holes";
import { isRecord } from "./items";
import { FILE_LIMITS } from "./limits";
import { readContents } from "./read";
import { UnreadableFileError } from "./unreadable";
import type { Xml } from "./xml";

type CheckedFile =
  | { readonly ok: true; readonly summary: CourseSummary }
  /** Each problem names the item and what was expected. */
  | { readonly ok: false; readonly problems: readonly [string, ...string[]] };

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

/**
 * Checks a file of the open format (docs/course-format.md): its structure, its references, and the rules of a
 * course.
 */
export function checkCourseFile(text: string, { xml, explain }: Checker): CheckedFile {
  const fail = (problems: readonly string[]): CheckedFile => ({
    ok: false,
    problems: problems as [string, ...string[]],
  });
  if (text.length > FILE_LIMITS.bytes) {
    return fail([
      `The file is ${(text.length / 1e6).toFixed(1)} MB; expected at most ${FILE_LIMITS.bytes / 1e6} MB.`,
    ]);
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return fail([`The file isn't JSON: ${error instanceof Error ? error.message : String(error)}.`]);
  }
  if (!isRecord(json) || json.type !== "FeatureCollection" || !Array.isArray(json.features)) {
    return fail(['The file isn\'t a GeoJSON FeatureCollection: expected "type" and a list of "features".']);
  }
  if (!isRecord(json.teepad)) {
    return fail(['"teepad" is missing: expected an object with version, name, holes and layouts.']);
  }
  if (json.teepad.version !== FORMAT_VERSION) {
    return fail([
      `teepad.version must be ${FORMAT_VERSION}; received ${JSON.stringify(json.teepad.version)}.`,
    ]);
  }
  const header = check(courseHeader, json.teepad);
  const parts = json.features.map(checkPart);
  const problems = [
    ...(header.ok ? [] : header.problems.map((problem) => sentence("teepad", problem))),
    ...parts.flatMap((part) => part.problems),
  ];
  if (!header.ok || problems.length > 0) return fail(problems);

  const found = parts.flatMap(({ own, where }) => (own ? [{ own, where }] : []));
  const references = checkReferences(header.value, found);
  if (references.length > 0) return fail(references);
  const others = parts.filter(({ own, isCourse }) => own === null && !isCourse).length;
  return checkRules(text, { xml, explain }, { header: header.value, others, fail });
}

function sentence(where: string, problem: Problem): string {
  const text = describeProblem(problem, "");
  return `${where}${problem.path.length > 0 && typeof problem.path[0] === "string" ? "." : ""}${text.trimStart()}.`;
}

interface CheckedPart {
  readonly where: string;
  /** Null for features of other programs, and for the course's own point. */
  readonly own: OwnPart | null;
  readonly isCourse?: boolean;
  readonly problems: readonly string[];
}

function checkPart(feature: unknown, index: number): CheckedPart {
  const properties = isRecord(feature) && isRecord(feature.properties) ? feature.properties : {};
  const { teepad } = properties;
  const place = `features[${index}]`;
  if (!isRecord(feature) || feature.type !== "Feature") {
    return { where: place, own: null, problems: [`${place} must be a GeoJSON Feature.`] };
  }
  if (teepad === undefined) return { where: place, own: null, problems: [] };
  const part = isRecord(teepad) ? teepad.part : undefined;
  if (typeof part !== "string" || !Object.hasOwn(PART_FEATURES, part)) {
    const expected = Object.keys(PART_FEATURES).join(", ");
    const text = `${place}.properties.teepad.part must be one of ${expected}; received ${JSON.stringify(part)}.`;
    return { where: place, own: null, problems: [text] };
  }
  const name = typeof properties.name === "string" ? ` “${properties.name}”` : "";
  const ref = typeof properties.ref === "string" ? ` of hole ${properties.ref}` : "";
  const where = `${place} (${part}${ref}${name})`;
  const checked = check(PART_FEATURES[part as keyof typeof PART_FEATURES], feature);
  if (!checked.ok) {
    return {
      where,
      own: null,
      problems: checked.problems.map((problem) => `${where}: ${describeProblem(problem, "it")}.`),
    };
  }
  // Use the parsed value, so that fields missing in the file have their defaults.
  const own = checked.value.properties.teepad as OwnPart | { part: "course" };
  if (own.part === "course") return { where, own: null, isCourse: true, problems: [] };
  return { where, own, problems: [] };
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
  const layouts = new Set(header.layouts.map(({ id }) => id));
  const features = new Set<string>();
  const add = (set: Set<string>, id: string, where: string) => {
    if (set.has(id)) problems.push(`${where}: the ID ${JSON.stringify(id)} is used twice.`);
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
      if (!hole)
        problems.push(`${where}: ${JSON.stringify(own.hole)} isn't the ID of a hole in teepad.holes.`);
      else if (own.id !== null) add(hole[own.part], own.id, where);
    }
  }
  const expect = (known: ReadonlySet<string> | undefined, id: string | null, where: string, what: string) => {
    if (id !== null && known && !known.has(id)) {
      problems.push(`${where}: ${JSON.stringify(id)} isn't the ID of ${what}.`);
    }
  };
  for (const { own, where } of parts) {
    if (own.part === "path") {
      expect(holes.get(own.hole)?.tee, own.teeId, where, "a tee of the hole");
      expect(holes.get(own.hole)?.target, own.targetId, where, "a target of the hole");
    } else if (own.part === "feature") {
      for (const id of own.holes) expect(new Set(holes.keys()), id, where, "a hole in teepad.holes");
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
      expect(new Set(holes.keys()), play.holeId, where, "a hole in teepad.holes");
      expect(holes.get(play.holeId)?.tee, play.teeId, where, "a tee of the hole");
      expect(holes.get(play.holeId)?.target, play.targetId, where, "a target of the hole");
      expect(holes.get(play.holeId)?.path, play.flightPathId, where, "a flight path of the hole");
    });
  }
  return problems;
}

const EMPTY = createDocument({ holes: [], layouts: [NEW_MAIN_LAYOUT], features: [] });

/** Reads the file as the studio does, and checks the course by the rules for saving it. */
function checkRules(
  text: string,
  { xml, explain }: Checker,
  {
    header,
    others,
    fail,
  }: { header: CourseHeader; others: number; fail: (problems: string[]) => CheckedFile },
): CheckedFile {
  try {
    const contents = readContents(text, { xml, swapped: false });
    const { document } = planImport(EMPTY, contents, { mode: "replace", newId: createIds() });
    const checked = check(courseDocument, document);
    const names = { holes: document.holes, layouts: document.layouts, features: document.features };
    const rules = checked.ok ? [] : checked.problems.map((problem) => nameItem(problem, names));
    if (rules.length > 0) return fail(rules);
    const { length: features } = document.features;
    const [holes, layouts] = [document.holes.length, document.layouts.length];
    return { ok: true, summary: { name: header.name, holes, layouts, features, others } };
  } catch (error) {
    if (error instanceof UnreadableFileError) return fail([explain(error)]);
    throw error;
  }
}

/**
 * Describes a problem with the name of its item: "Hole 3: tee and target are 1200.0 m apart; the maximum is
 * 1000 m."
 */
function nameItem(
  problem: Problem,
  items: {
    readonly holes: readonly { readonly number: number }[];
    readonly layouts: readonly { readonly name: string }[];
    readonly features: readonly { readonly kind: string; readonly name: string | null }[];
  },
): string {
  const [list, index, ...rest] = problem.path;
  const at = typeof index === "number" ? index : -1;
  const feature = items.features[at];
  const name =
    list === "holes" && items.holes[at]
      ? `Hole ${items.holes[at].number}`
      : list === "layouts" && items.layouts[at]
        ? `Layout “${items.layouts[at].name}”`
        : list === "features" && feature
          ? `Feature ${at + 1} (${feature.name ?? feature.kind})`
          : null;
  if (name === null) return `${describeProblem(problem, "The course")}.`;
  const field = problem.isSentence ? "" : formatPath(rest);
  return `${name}: ${field === "" ? "" : `${field} `}${problem.text}.`;
}

/** Creates ids that are valid in a course, always the same for the same item. */
function createIds() {
  const ids = new Map<string, string>();
  return (prefix: string, fileId: string): string => {
    const key = `${prefix} ${fileId}`;
    const id = ids.get(key) ?? `${prefix}_${String(ids.size).padStart(26, "0")}`;
    ids.set(key, id);
    return id;
  };
}
