import * as z from "zod";
import type { Clock } from "@/lib/clock";
import { DatabaseUnavailable } from "@/lib/database-unavailable";
import { newId } from "@/lib/ids";
import { log } from "@/lib/log";
import type { AuthenticatedCaller, Caller } from "@/lib/oauth/bearer";
import { jobQueue } from "@/lib/queue/queue";
import { courseInput } from "@/lib/validation/course";
import { check, type Problem } from "@/lib/validation/problems";
import { newLinkedCourse } from "./courses";
import type { CourseStore } from "./store";

export const IMPORT_LIMITS = {
  /** Courses of one import, and its size. */
  courses: 500,
  bytes: 1_000_000,
  /** Imports of an application for one user that aren't finished. */
  unfinished: 3,
  /** Courses of an application in an hour. */
  coursesPerHour: 5_000,
  /** Problems of one course that are kept. */
  problems: 5,
  keptDays: 7,
} as const;

const importOf = <Course extends z.ZodType>(course: Course) =>
  z.object({ courses: z.array(course).min(1).max(IMPORT_LIMITS.courses) });

/** The body of `POST /api/v1/imports`. */
export const importInput = importOf(courseInput);
/** How it is read: each course is checked when its turn comes. */
export const newImport = importOf(z.unknown());

/** An import as applications see it. */
export const renderedImport = z.object({
  id: z.string(),
  state: z.enum(["running", "finished"]),
  total: z.int().min(1),
  done: z.int().min(0),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  results: z.array(
    z.object({
      index: z.int().min(0),
      outcome: z.enum(["created", "exists", "failed"]),
      courseId: z.string().nullable(),
      error: z.looseObject({ error: z.string(), message: z.string() }).nullable(),
    }),
  ),
});

/**
 * What became of a course of an import. `refused`: the user no longer allows the application to create courses. `full`: they have
 * `MAX_COURSES`. `failed`: by a failure of the server.
 */
export type ImportOutcome = "created" | "exists" | "invalid" | "full" | "refused" | "failed";

interface ImportItem {
  readonly index: number;
  readonly outcome: ImportOutcome | null;
  /** Of the course that was created, or existed. */
  readonly courseId: string | null;
  /** If it is invalid. */
  readonly problems: readonly [Problem, ...Problem[]] | null;
}

export interface StoredImport {
  readonly id: string;
  /** How many courses it has. */
  readonly items: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Those that are done, in order. */
  readonly done: readonly ImportItem[];
}

export interface ClaimedImport {
  readonly id: string;
  /** Tells this claim from later ones. */
  readonly attempts: number;
}

type NewImportOutcome = { outcome: "accepted" } | { outcome: "busy" } | { outcome: "too-many"; until: Date };

/** The store port (lib/adapters/prisma/import-store.ts). */
export interface ImportStore {
  /**
   * Stores an import whose first attempt is due. `busy`: there are `IMPORT_LIMITS.unfinished` already. `too-many`: with these courses,
   * the application (or, if it is counted by user, the user) would exceed the limit of an hour; until then, when the oldest of them no
   * longer count.
   */
  insert(
    id: string,
    caller: AuthenticatedCaller,
    courses: readonly string[],
    now: Date,
  ): Promise<NewImportOutcome>;
  /** Null for imports of other applications and users. */
  find(caller: Caller, id: string): Promise<StoredImport | null>;
  /** Claims one due import until `until`, so that no other process works on it; null if none is due. */
  claim(now: Date, until: Date): Promise<ClaimedImport | null>;
  /** The next courses that aren't done. */
  listNext(id: string, limit: number): Promise<{ index: number; input: string }[]>;
  /** Records what became of a course that wasn't created, unless that is known already. */
  record(id: string, item: ImportItem & { outcome: ImportOutcome }): Promise<void>;
  /** Ends the claim: the import is finished, or due again. */
  release(claimed: ClaimedImport, now: Date): Promise<void>;
}

/** Courses of an attempt. Others have their turn then. */
const BATCH = 25;

/** Exceeds the duration of an attempt by far. */
const CLAIM_SECONDS = 60;

/**
 * Creates many courses for an application, one after another (lib/queue/queue.ts). One statement creates a course and records that it
 * did (`CourseStore.insertImported`): a process that dies leaves none that is created twice, or created and not known to be.
 */
export function importUseCases(
  store: ImportStore,
  courseStore: Pick<CourseStore, "insertImported">,
  clock: Clock,
) {
  async function importCourse(id: string, { index, input }: { index: number; input: string }): Promise<void> {
    const nothing = { index, courseId: null, problems: null };
    const checked = check(courseInput, JSON.parse(input));
    if (!checked.ok) {
      // As in the request.
      const locate = ({ path, ...problem }: Problem) => ({ ...problem, path: ["courses", index, ...path] });
      const [first, ...others] = checked.problems;
      const kept = others.slice(0, IMPORT_LIMITS.problems - 1).map(locate);
      await store.record(id, { ...nothing, outcome: "invalid", problems: [locate(first), ...kept] });
      return;
    }
    const course = newLinkedCourse(checked.value, clock());
    const inserted = await courseStore.insertImported({ jobId: id, index }, course);
    if (inserted === null) await store.record(id, { ...nothing, outcome: "refused" });
    else if (inserted.courseId === null) await store.record(id, { ...nothing, outcome: "full" });
    else if (inserted.courseId !== course.id)
      await store.record(id, { ...nothing, outcome: "exists", courseId: inserted.courseId });
  }

  const queue = jobQueue<ClaimedImport>({
    ...{ name: "Importing courses", clock, claimSeconds: CLAIM_SECONDS, claim: store.claim },
    // One course at a time: requests go first.
    ...{ maxInFlight: 1, maxPerLane: 1, lane: () => "import" },
    async attempt(claimed, signal) {
      const { id } = claimed;
      for (const item of await store.listNext(id, BATCH)) {
        if (signal.aborted) break;
        await importCourse(id, item).catch(async (error: unknown) => {
          if (error instanceof DatabaseUnavailable) throw error;
          log.error("Importing a course failed", { importId: id, index: item.index, error });
          const failed = { outcome: "failed", courseId: null, problems: null } as const;
          await store.record(id, { index: item.index, ...failed });
        });
      }
      await store.release(claimed, clock());
      return true;
    },
  });

  return {
    queue,

    /** Accepts courses to create. */
    async start(
      caller: AuthenticatedCaller,
      courses: readonly unknown[],
    ): Promise<StoredImport | Exclude<NewImportOutcome, { outcome: "accepted" }>> {
      const id = newId("import");
      const now = clock();
      const texts = courses.map((course) => JSON.stringify(course));
      const inserted = await store.insert(id, caller, texts, now);
      if (inserted.outcome !== "accepted") return inserted;
      queue.wake();
      return { id, items: courses.length, createdAt: now, finishedAt: null, done: [] };
    },

    /** Null for imports of other applications and users. */
    find: store.find,
  };
}
export type ImportUseCases = ReturnType<typeof importUseCases>;
