import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import fc from "fast-check";
import { connect } from "@/lib/adapters/database/connect";
import { type StoredDocument, toDocumentData } from "@/lib/courses/stored-course";
import { makeDocument, makeHole, OSLO, offsetEast } from "@/lib/courses/testing/courses";
import { apply, findItem } from "@/lib/editor/changes/apply";
import type { Change } from "@/lib/editor/changes/change";
import { diff } from "@/lib/editor/changes/diff";
import type { CourseSave } from "@/lib/editor/changes/save";
import { type CourseDocument, isSameDocument, toCourseDocument } from "@/lib/editor/document";
import { newId } from "@/lib/ids";
import { startTeepad } from "../bench/processes";
import { freePort } from "../testing/free-port";
import { createLaunchOptions } from "../testing/launch-options";
import { createStudioPeople, type StudioPerson, saveAs } from "../testing/studio-people";
import { startTcpProxy } from "../testing/tcp-proxy";
import { startCluster } from "./cluster";
import { act, open, type PageState, readState, record, stepsOf } from "./studio-user";

const DATABASE = "together";

/** How long everything may take to be saved and equal: more than a minute after a connection died unnoticed. */
const SETTLE_MS = 100_000;

/** Keeps every version and every save: Teepad itself deletes old ones. */
const KEEP = `
  CREATE TABLE chaos_version (LIKE "Course");
  CREATE TABLE chaos_save (LIKE "CourseSave");
  CREATE FUNCTION chaos_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    EXECUTE format('INSERT INTO %I SELECT ($1).*', TG_ARGV[0]) USING NEW;
    RETURN NULL;
  END $$;
  CREATE TRIGGER chaos AFTER UPDATE OF "version" ON "Course" FOR EACH ROW EXECUTE FUNCTION chaos_keep('chaos_version');
  CREATE TRIGGER chaos AFTER INSERT ON "CourseSave" FOR EACH ROW EXECUTE FUNCTION chaos_keep('chaos_save');`;

/** An open studio, and what its user did. */
interface Client {
  readonly name: string;
  readonly person: StudioPerson;
  readonly page: Page;
  readonly url: string;
  readonly steps: string[];
  state: PageState | null;
}

/** The course as one save stored it. */
interface Version {
  readonly version: number;
  readonly savedById: string;
  readonly document: CourseDocument;
}

interface StoredSave extends Pick<CourseSave, "id"> {
  readonly version: number;
  readonly leftOut: readonly { readonly index: number }[];
}

/**
 * Edits one course in five studios in real browsers, on two processes that are killed and whose connections break. Checks
 * that in the end all of them have the stored course, and every typed text and acknowledged change was stored, or is listed
 * for its author.
 *
 * @returns whether all checks passed.
 */
export async function editTogether(minutes: number, seed: number): Promise<boolean> {
  const cluster = await startCluster();
  const databaseUrl = await cluster.createDatabase(DATABASE);
  const query = <Row>(sql: string) => cluster.query(DATABASE, sql) as Promise<unknown> as Promise<Row[]>;
  const database = await connect({ databaseUrl });
  await database.migrate();
  const { courseId, people } = await createStudioPeople(database.prisma, [
    ...(["owner", "editor", "editor", "editor"] as const),
  ]);
  await database.close();
  await query(KEEP);
  const servers = [await startServer(databaseUrl), await startServer(databaseUrl)] as const;
  const holes = Array.from({ length: 6 }, (_, at) =>
    makeHole(newId("fairway"), at + 1, 100, offsetEast(OSLO, at * 50)),
  );
  const changes = diff(makeDocument([]), makeDocument(holes));
  await saveAs(people[0] as StudioPerson, { url: servers[0].url, courseId, base: 1, changes });

  const problems = new Set<string>();
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const sent = new Map<string, CourseSave>();
  const acknowledged = new Set<string>();
  const watch = (name: string, page: Page) => {
    page.on("pageerror", (error) => problems.add(`${name}: ${error.stack}`));
    page.on("dialog", (dialog) => {
      if (dialog.type() !== "beforeunload") problems.add(`${name}: ${dialog.type()} ${dialog.message()}`);
      void dialog.accept().catch(() => {});
    });
    const readSave = (request: { url(): string; postDataJSON(): CourseSave | null }) =>
      request.url().endsWith("/changes") ? request.postDataJSON() : null;
    page.on("request", (request) => {
      const save = readSave(request);
      if (save) sent.set(save.id, save);
    });
    page.on("response", (response) => {
      const status = response.status();
      const save = readSave(response.request());
      if (save && status === 200) acknowledged.add(save.id);
      if (status < 400) return;
      count(`status ${status}`);
      if (status !== 503) problems.add(`${name}: ${status} of ${response.url()}`);
    });
  };

  const browser = await chromium.launch(createLaunchOptions());
  const clients: Client[] = [];
  const contexts = new Map<number, BrowserContext>();
  // The last person has two tabs.
  for (const index of [0, 1, 2, 3, 3]) {
    const person = people[index] as StudioPerson;
    const { url } = servers[index % 2] as (typeof servers)[number];
    const context =
      contexts.get(index) ??
      (await browser.newContext({
        ...{ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.5, reducedMotion: "reduce" },
      }));
    contexts.set(index, context);
    await context.addCookies([{ ...person.session, url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(5_000);
    // tsx wraps functions in this helper.
    await page.addInitScript("globalThis.__name = (value) => value");
    await page.addInitScript(record);
    const client = { name: `${person.name}, tab ${clients.length}`, person, page, steps: [], state: null };
    watch(client.name, page);
    clients.push({ ...client, url: `${url}/studio/courses/${courseId}` });
  }
  await Promise.all(clients.map(({ page, url }) => open(page, url)));

  const until = performance.now() + minutes * 60_000;
  const edit = async ({ page, url, steps }: Client, index: number) => {
    for (const step of stepsOf(seed * 100 + index)) {
      if (performance.now() > until) return;
      const note = (what: string) => steps.push(`${new Date().toISOString().slice(14, 23)} ${what}`);
      const setActing = (isActing: boolean) =>
        page.evaluate((is) => void Object.assign(window, { isActing: is }), isActing).catch(() => {});
      note(step.action);
      await setActing(true);
      await act(page, step, url, note).then(
        () => count(step.action),
        // Others have changed the page under the pointer.
        () => count("missed"),
      );
      await setActing(false);
      await delay(step.pause);
    }
  };
  const fault = fc.record({
    kind: fc.constantFrom("kill -9", "drop", "drop", "freeze"),
    at: fc.constantFrom(0, 1),
    pause: fc.integer({ min: 2_000, max: 12_000 }),
  });
  const disturb = async () => {
    for (const { kind, at, pause } of fc.sample(fc.noBias(fault), { seed, numRuns: 5_000 })) {
      await delay(Math.min(pause, Math.max(0, until - performance.now())));
      if (performance.now() > until) return;
      count(kind);
      const { proxy, kill } = servers[at] as (typeof servers)[number];
      if (kind === "drop") proxy.drop();
      else if (kind === "freeze") proxy.freezeOpenConnections();
      else await kill();
    }
  };
  await Promise.all([...clients.map(edit), disturb()]);

  const listOf = ({ userId }: StudioPerson) =>
    clients.flatMap(({ person, state }) => (person.userId === userId ? (state?.unapplied ?? []) : [])).join();
  /** Waits until all have the stored course. @param listed what the users' lists have to contain. */
  const settle = async (when: string, listed: readonly (readonly [StudioPerson, string])[]) => {
    const deadline = performance.now() + SETTLE_MS;
    for (;;) {
      const [newest] = await query<Version>(`SELECT * FROM "Course" WHERE "id" = '${courseId}'`);
      const document = readDocument(newest as Version);
      for (const client of clients) {
        client.state = (await readState(client.page).catch(() => null)) ?? client.state;
      }
      const late = [
        ...clients.flatMap(({ name, state }) => {
          const isEqual = state && !state.unsaved && isDeepStrictEqual(state.document, document);
          return isEqual
            ? []
            : `${name}: ${state?.unsaved} ${explain(state && diff(document, state.document))}`;
        }),
        ...listed.flatMap(([person, mark]) =>
          listOf(person).includes(mark) ? [] : `${mark} is no longer listed`,
        ),
      ];
      if (late.length === 0) return;
      if (performance.now() > deadline) return late.forEach((each) => void problems.add(`${when}: ${each}`));
      await delay(500);
    }
  };
  await settle("after the last edit", []);
  const listed = people.flatMap((person) =>
    (listOf(person).match(/w\d+\./g) ?? []).map((mark) => [person, mark] as const),
  );
  for (const { page, url } of clients) await open(page, url);
  await settle("after a reload", listed);
  await browser.close();

  const rows = await query<Version>(`SELECT * FROM chaos_version ORDER BY "version"`);
  const versions = rows.map((row): Version => ({ ...row, document: readDocument(row) }));
  const saves = await query<StoredSave>(`SELECT * FROM chaos_save`);
  for (const id of acknowledged) {
    const save = saves.find((each) => each.id === id);
    const version = versions.find((each) => each.version === save?.version);
    for (const [index, change] of (sent.get(id)?.changes ?? []).entries()) {
      if (save?.leftOut.some((each) => each.index === index)) continue;
      count("acknowledged changes");
      if (!version || !hasChange(version.document, change))
        problems.add(`${explain(change)} of ${id} is not in ${version?.version}`);
    }
  }

  const lostEdits = await query<{ userId: string }>(`SELECT "userId", "deletion" FROM "LostEdit"`);
  const texts = versions.map((version) => ({ ...version, json: JSON.stringify(version.document) }));
  for (const { name, person, state, steps } of clients) {
    for (const dialog of state?.log.dialogs ?? []) problems.add(`${name}: a dialog was open: ${dialog}`);
    for (const [mark, text] of Object.entries(state?.log.typed ?? {})) {
      const whole = new RegExp(`${text.replace(".", "\\.")}(?![a-z])`);
      const lost = lostEdits.filter(({ userId }) => userId === person.userId);
      const isListed = whole.test(listOf(person)) || whole.test(JSON.stringify(lost));
      const first = texts.findIndex(({ json }) => whole.test(json));
      count(first >= 0 ? "texts stored" : isListed ? "texts listed" : "texts taken back");
      const at = steps.findIndex((each) => each.includes(mark));
      const around = steps.slice(at, at + 5).join(" | ");
      if (first < 0 && !isListed && !state?.log.takenBack.includes(mark))
        problems.add(`${name}: ${text} is lost: ${around}`);
      for (const [index, { json, version, savedById }] of texts.entries()) {
        const isRemoved =
          first >= 0 && index > first && !whole.test(json) && whole.test(texts[index - 1]?.json ?? "");
        if (!isRemoved || savedById === person.userId) continue;
        const save = sent.get(saves.find((each) => each.version === version)?.id ?? "");
        const isSeen = !save || save.base >= (texts[first]?.version ?? 0);
        count(isSeen ? "texts replaced" : "texts deleted unseen");
        if (!isSeen && !isListed)
          problems.add(`${name}: version ${version} removes ${text}, which nobody sees`);
      }
    }
  }
  await Promise.all(servers.map((server) => server.kill(false)));
  const summary = Object.entries(counts).map(([what, number]) => `${what} × ${number}`);
  console.log(`Seed ${seed}, ${minutes} min, ${versions.length} versions: ${summary.join(", ")}`);
  for (const problem of problems) console.error(`FAILED: ${problem}`);
  return problems.size === 0;
}

/** A process behind a proxy, which outlives it. */
async function startServer(databaseUrl: string) {
  const port = await freePort();
  const proxy = await startTcpProxy({ host: "127.0.0.1", port });
  const url = `http://localhost:${proxy.port}`;
  const start = () =>
    startTeepad({
      ...{ PORT: String(port), BASE_URL: url, DATABASE_URL: databaseUrl, BASEMAPS: "[]", IMAGERY: "off" },
      DATA_DIR: mkdtempSync(path.join(tmpdir(), "teepad-chaos-")),
    });
  let process = await start();
  const kill = async (isRestarted = true) => {
    await process.end("SIGKILL");
    if (isRestarted) process = await start();
  };
  return { url, proxy, kill };
}

const readDocument = (row: unknown) => toCourseDocument(toDocumentData(row as StoredDocument));

const explain = (value: unknown) => JSON.stringify(value)?.slice(0, 600);

/** Whether a document has what a change makes. Later changes of the same save may move or number items once more. */
function hasChange(document: CourseDocument, change: Change): boolean {
  switch (change.kind) {
    case "set":
      return isSameDocument(apply(document, [change]).document, document);
    case "create":
    case "delete":
      return (findItem(document, change.at) !== null) === (change.kind === "create");
    default:
      return true;
  }
}
