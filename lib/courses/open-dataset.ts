import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { addSeconds, type Clock } from "@/lib/clock";
import { jobQueue } from "@/lib/queue/queue";
import type { OpenCourse, OpenCourseUseCases, OpenPlace } from "./open-courses";

/** The file of a day. */
export interface OpenDataset {
  readonly day: string;
  readonly attempts: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly madeAt: Date;
}

export type ClaimedDataset = Pick<OpenDataset, "day" | "attempts">;

/** The store port (lib/adapters/prisma/open-dataset-store.ts). */
export interface OpenDatasetStore {
  /** Makes the file of a day due, unless it is made, or being made. */
  add(day: string, now: Date): Promise<void>;
  /** Claims a due file until `until`, so that no other process makes it; null if none is due. */
  claim(now: Date, until: Date): Promise<ClaimedDataset | null>;
  writePart(claimed: ClaimedDataset, index: number, data: Uint8Array): Promise<void>;
  /** The file is whole, unless another process has made it. Deletes what nobody reads any more. */
  finish(claimed: ClaimedDataset, file: Pick<OpenDataset, "sha256" | "bytes" | "madeAt">): Promise<void>;
  /** The newest file that is whole. */
  findNewest(): Promise<OpenDataset | null>;
  /** Null after the last part. */
  readPart(claimed: ClaimedDataset, index: number): Promise<Uint8Array | null>;
}

/** When the file of a day is made, in UTC: at night where most courses are in use. */
const HOUR_OF_DAY = 3;

/** Exceeds what 100 000 courses take. */
const CLAIM_SECONDS = 3600;

/** Of a part, before the last chunk of the compressor is added. */
const PART_BYTES = 128 * 1024;

const START: OpenPlace = { changedAt: new Date(0), courseId: "" };

/** The file that the API has of a course, as a line; null if it is withdrawn. */
type ShowCourse = (course: OpenCourse) => Promise<string | null>;

/**
 * All open data as one file, made once a day by one of the processes (lib/queue/queue.ts): NDJSON, compressed. It is written and read
 * part by part, so that memory holds little of it.
 */
export function openDatasetUseCases(
  store: OpenDatasetStore,
  openCourses: Pick<OpenCourseUseCases, "listAfter">,
  show: ShowCourse,
  clock: Clock,
) {
  /** A line for each course that is or was open, in the order of their changes. */
  async function* lines(signal: AbortSignal): AsyncGenerator<string> {
    for (let after: OpenPlace | null = START; after; ) {
      const { courses, next } = await openCourses.listAfter(after);
      for (const course of courses) {
        signal.throwIfAborted();
        const line = "withdrawnAt" in course ? JSON.stringify(course) : await show(course);
        // Withdrawn since.
        if (line !== null) yield `${line}\n`;
      }
      after = next;
    }
  }

  async function make(claimed: ClaimedDataset, signal: AbortSignal): Promise<void> {
    const madeAt = clock();
    const hash = createHash("sha256");
    let [index, bytes] = [0, 0];
    await pipeline(Readable.from(lines(signal)), createGzip(), async (gzipped: AsyncIterable<Buffer>) => {
      let chunks: Buffer[] = [];
      let size = 0;
      const write = async () => {
        const data = Buffer.concat(chunks);
        hash.update(data);
        await store.writePart(claimed, index++, data);
        bytes += size;
        chunks = [];
        size = 0;
      };
      for await (const chunk of gzipped) {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= PART_BYTES) await write();
      }
      if (size > 0) await write();
    });
    await store.finish(claimed, { sha256: hash.digest("hex"), bytes, madeAt });
  }

  let added = "";

  const queue = jobQueue<ClaimedDataset>({
    ...{ name: "Making the file of open data", clock, claimSeconds: CLAIM_SECONDS, claim: store.claim },
    ...{ maxInFlight: 1, maxPerLane: 1, lane: () => "dataset" },
    async prepare() {
      const now = clock();
      const day = addSeconds(now, -HOUR_OF_DAY * 3600)
        .toISOString()
        .slice(0, 10);
      if (day === added) return;
      await store.add(day, now);
      added = day;
    },
    async attempt(claimed, signal) {
      await make(claimed, signal);
      return true;
    },
  });

  return {
    queue,

    /** Null before the first one is made. */
    find: store.findNewest,

    async *read(dataset: ClaimedDataset): AsyncGenerator<Uint8Array> {
      for (let index = 0; ; index++) {
        const part = await store.readPart(dataset, index);
        if (!part) return;
        yield part;
      }
    },
  };
}
export type OpenDatasetUseCases = ReturnType<typeof openDatasetUseCases>;
