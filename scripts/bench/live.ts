import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "@/lib/adapters/database/connect";
import { makeDocument, makeHole } from "@/lib/courses/testing/courses";
import type { Change } from "@/lib/editor/changes/change";
import { diff } from "@/lib/editor/changes/diff";
import { saveAnswer } from "@/lib/editor/changes/save";
import { newId } from "@/lib/ids";
import { createStudioPeople, headersOf, type StudioPerson, saveAs } from "../testing/studio-people";
import { SHORT } from "./data";
import { withDatabases } from "./database";
import type { ServerProcess } from "./processes";

const VIEWERS = 100;
const EDITORS = 10;
const SECONDS = 30;

/** Viewers whose events are read: every tenth. Reading those of all would take the processor time that the servers need. */
const SAMPLED = 10;

/** Edits at the start don't count: the processes have just started. */
const WARM_UP_SECONDS = 5;

/** Time between two edits of one editor. */
const PAUSE_MS = { least: 1_000, most: 3_000 };

/** What the studio waits after an edit while others have the course open (lib/editor/saving.ts). */
const QUIET_MS = 200;

/** How long 95 of 100 edits may take until a viewer has them. */
const MAX_P95_MS = 500;

/** Everybody has the course open on one of two processes, and editors save changes of holes of their own. */
export async function measureLive(): Promise<void> {
  await withDatabases(false, async ({ createDatabase, startTeepad }) => {
    const databaseUrl = (await createDatabase("bench", SHORT)) as string;
    const servers = [await startTeepad(databaseUrl), await startTeepad(databaseUrl)];
    const database = await connect({ databaseUrl });
    try {
      const editors = Array<"editor">(EDITORS - 1).fill("editor");
      const viewers = Array<"viewer">(VIEWERS).fill("viewer");
      const { courseId, people } = await createStudioPeople(database.prisma, [
        "owner",
        ...editors,
        ...viewers,
      ]);
      report(await editTogether(servers, courseId, people), servers);
    } finally {
      await database.close();
    }
  });
}

/** @returns for each edit and each sampled viewer the milliseconds between them. */
async function editTogether(
  servers: ServerProcess[],
  courseId: string,
  people: StudioPerson[],
): Promise<number[]> {
  const urlOf = (index: number) => (servers[index % servers.length] as ServerProcess).url;
  const end = new AbortController();
  /** When editor `e` made edit `n`, by `e n`. */
  const editedAt = new Map<string, number>();
  const latencies: number[] = [];
  let arrived = 0;
  let countedFrom = Number.POSITIVE_INFINITY;

  const open = (index: number, version: number, onText: ((text: string) => void) | null) => {
    const person = people[index] as StudioPerson;
    const query = `tab=${person.tab}&version=${version}&changes=1`;
    const request = get(`${urlOf(index)}/api/studio/live/${courseId}?${query}`, {
      headers: headersOf(person),
      signal: end.signal,
      agent: new Agent(),
    });
    return new Promise<void>((resolve, reject) => {
      request.on("response", (response) => {
        if (response.statusCode !== 200) reject(new Error(`A stream was refused: ${response.statusCode}.`));
        response.on("error", () => {});
        if (onText) read(response, onText);
        else response.resume();
        resolve();
      });
      request.on("error", (error) => (end.signal.aborted ? resolve() : reject(error)));
    });
  };

  const save = async (index: number, base: number, changes: Change[]) => {
    const response = await saveAs(people[index] as StudioPerson, {
      ...{ url: urlOf(index), courseId, base, changes },
    });
    if (response.status !== 200)
      throw new Error(`A save failed: ${response.status} ${await response.text()}`);
    return saveAnswer.parse(await response.json());
  };

  const holes = Array.from({ length: EDITORS }, (_, hole) => makeHole(newId("fairway"), hole + 1));
  const created = await save(0, 1, diff(makeDocument([]), makeDocument(holes)));

  for (let viewer = EDITORS; viewer < people.length; viewer++) {
    const seen = new Map<string, number>();
    const onText = (text: string) => {
      const now = performance.now();
      for (const [, editor = "", edit = ""] of text.matchAll(/"edit (\d+) (\d+)"/g)) {
        // A version that was never sent, because a newer one followed at once, arrived with that one.
        for (let number = (seen.get(editor) ?? 0) + 1; number <= Number(edit); number++) {
          const at = editedAt.get(`${editor} ${number}`) as number;
          arrived++;
          if (at > countedFrom) latencies.push(now - at);
        }
        seen.set(editor, Math.max(seen.get(editor) ?? 0, Number(edit)));
      }
    };
    await open(viewer, created.version, viewer % SAMPLED === 0 ? onText : null);
  }
  const versions = Array<number>(EDITORS).fill(created.version);
  const advance = (editor: number, version: number) => {
    versions[editor] = Math.max(versions[editor] as number, version);
  };
  for (let editor = 0; editor < EDITORS; editor++) {
    await open(editor, created.version, (text) => {
      for (const [, version] of text.matchAll(/^id: (\d+)$/gm)) advance(editor, Number(version));
    });
  }

  let edits = 0;
  const until = performance.now() + SECONDS * 1_000;
  countedFrom = performance.now() + WARM_UP_SECONDS * 1_000;
  const edit = async (editor: number) => {
    let from: string | null = null;
    for (let number = 1; performance.now() < until; number++) {
      await delay(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
      editedAt.set(`${editor} ${number}`, performance.now());
      await delay(QUIET_MS);
      edits++;
      const to = `edit ${editor} ${number}`;
      const at = ["holes", (holes[editor] as { id: string }).id, "name"];
      const { version, unapplied } = await save(editor, versions[editor] as number, [
        { kind: "set", at, from, to },
      ]);
      if (unapplied.length > 0) throw new Error(`A change was not applied: ${JSON.stringify(unapplied)}`);
      advance(editor, version);
      from = to;
    }
  };
  await Promise.all(Array.from({ length: EDITORS }, (_, editor) => edit(editor)));
  await delay(1_000);
  end.abort();
  console.log(`${edits} edits in ${SECONDS} s, each saved by one request.`);
  const expected = edits * (VIEWERS / SAMPLED);
  if (arrived !== expected) {
    console.error(`Viewers got ${arrived} of ${expected} edits.`);
    process.exitCode = 1;
  }
  return latencies;
}

/** Calls back with whole events. */
function read(response: IncomingMessage, onText: (text: string) => void): void {
  let text = "";
  response.setEncoding("utf8").on("data", (part: string) => {
    text += part;
    const last = text.lastIndexOf("\n\n");
    if (last < 0) return;
    onText(text.slice(0, last));
    text = text.slice(last + 2);
  });
}

function report(latencies: number[], servers: ServerProcess[]): void {
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const [p50, p95, p99] = [percentile(0.5), percentile(0.95), percentile(0.99)];
  const memory = servers.map((server) => `${Math.round(server.readMemory() / 2 ** 20)} MiB`).join(" and ");
  console.log(
    `${VIEWERS} viewers and ${EDITORS} editors of one course on ${servers.length} processes: an edit reaches a viewer after ` +
      `${p50.toFixed(0)} ms (p50), ${p95.toFixed(0)} ms (p95), ${p99.toFixed(0)} ms (p99), ${QUIET_MS} ms of which the studio waits. Memory: ${memory}.`,
  );
  if (!(p95 <= MAX_P95_MS)) {
    console.error(`The p95 is above ${MAX_P95_MS} ms.`);
    process.exitCode = 1;
  }
}
