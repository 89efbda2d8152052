import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { cp, mkdir, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/adapters/database/database";
import { BACKUP_BEFORE_SQUASH } from "@/lib/adapters/database/testing/before-squash";
import { COURSE_BYTES } from "@/lib/adapters/prisma/version-sql";
import { systemClock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { newTwin } from "@/lib/test-mode/testing/twins";
import { openTestDatabase, openUnmigratedTestDatabase } from "@/scripts/testing/database";
import { setUpTestServer, type TestServer } from "@/scripts/testing/server";
import { databaseSource } from "./dump";
import { fileSource, writeCopy } from "./file";
import type { CopySource, Totals } from "./format";
import { findDifferences, load, readTotals } from "./load";
import { moveDatabase } from "./move";
import { inSnapshot } from "./tables";

const folder = mkdtempSync(path.join(tmpdir(), "teepad-transfer-"));
let fileCount = 0;
const newFile = () => path.join(folder, `backup-${++fileCount}`);

const server = setUpTestServer();
const opened: Database[] = [];

beforeAll(() => fillEveryTable(server));
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows in every table, with values that text formats, JSON and collations are known to change. */
async function fillEveryTable({ database, ...rest }: TestServer): Promise<void> {
  const { prisma } = database;
  const application = await rest.newApplication("https://partner.example/,\"{}'\\callback");
  await newTwin(rest, application);
  const userId = await rest.newUser('Zoë "O\'Neil" \\N \t{1,2}\n✓');
  const { access_token } = await rest.tokensFor(application, userId);
  await rest.authorize(application, userId);
  await rest.api(access_token, "/api/v1/courses", {
    body: { externalCourseId: "1", name: "Home", location: { lat: 60.1, lng: 1e-7 } },
  });
  const course = await prisma.course.findFirstOrThrow();
  // A JSON column keeps its text as written: spaces, number formats, the order of keys.
  await prisma.$executeRawUnsafe(
    `UPDATE "Course" SET "fairways" = '[ {"2": 1.0, "1": 1e2,\n "a": "\\u00e4"} ]',
      "layouts" = '[ {"b": 1.00, "a": "\\u00e4"}]', "features" = '[{"z":  1e2}, {"y": null}]'`,
  );
  const at = new Date("2026-11-21T12:00:00.123Z");
  await prisma.courseVersion.create({
    data: {
      courseId: course.id,
      version: 1,
      savedAt: at,
      fairways: [],
      holeDetails: { a: null },
      layouts: [{ b: 1, a: 2 }],
      features: [1],
      ...{ changes: { from: 0, to: 1 }, ownerId: userId, bytes: 10_000 },
    },
  });
  await prisma.coursePicture.create({
    data: {
      ...{ id: newId("picture"), courseId: course.id, ownerId: userId, name: 'Plan "A" \\x' },
      ...{ contentType: "image/png", image: Uint8Array.from({ length: 256 }, (_, byte) => byte), bytes: 256 },
      ...{ width: 4, height: 3, corners: [], opacity: 0.7, visible: true, createdAt: at, updatedAt: at },
    },
  });
  await prisma.coursePerson.create({
    data: { courseId: course.id, userId, role: "editor", addedAt: at, offeredAt: at },
  });
  await prisma.courseInvitation.create({
    data: {
      ...{ id: newId("invitation"), courseId: course.id, role: "viewer", tokenHash: "i", usesLeft: 1 },
      ...{ email: 'a"\\@example.com', createdAt: at, expiresAt: at },
    },
  });
  await prisma.applicationMember.create({
    data: { applicationId: application.clientId, userId, addedAt: at, offeredAt: at },
  });
  await prisma.applicationLogo.create({
    data: {
      ...{ applicationId: application.clientId, id: newId("logo"), createdAt: at },
      image: Uint8Array.from({ length: 256 }, (_, byte) => byte),
    },
  });
  await prisma.applicationInvitation.create({
    data: {
      ...{ id: newId("invitation"), applicationId: application.clientId, tokenHash: "i", usesLeft: 1 },
      ...{ email: 'a"\\@example.com', createdAt: at, expiresAt: at },
    },
  });
  const commentId = newId("comment");
  const comment = { courseId: course.id, authorId: userId, createdAt: at };
  await prisma.comment.create({
    data: {
      ...comment,
      id: commentId,
      text: 'Why "A"?\n\\x',
      lat: 60.1,
      lng: 1e-7,
      resolvedAt: at,
      resolvedById: userId,
    },
  });
  await prisma.comment.create({
    data: { ...comment, id: `comment_${"0".repeat(26)}`, threadId: commentId, text: "\t", editedAt: at },
  });
  await prisma.commentMute.create({ data: { courseId: course.id, userId } });
  await prisma.commentRead.create({ data: { courseId: course.id, userId, readAt: at } });
  await prisma.courseSave.create({
    data: {
      ...{ courseId: course.id, userId, id: newId("save"), version: 2, createdAt: at },
      leftOut: [{ reason: "gone", index: 1 }],
    },
  });
  await prisma.importJob.create({
    data: {
      ...{ id: newId("import"), applicationId: application.clientId, userId, items: 1, createdAt: at },
      courses: { create: { index: 0, input: '"\\u0000"', problems: [{ path: ["a"], code: "b" }] } },
    },
  });
  await prisma.lostEdit.create({
    data: {
      ...{ id: newId("lost"), courseId: course.id, userId, byName: 'A "\\', createdAt: at },
      ...{ deletion: { b: "\\u00e4", a: 1e-7 }, changes: [{ to: null }] },
    },
  });
  await prisma.courseShare.create({
    data: { courseId: course.id, sharing: "link", shareId: "s", ownerName: "Club", updatedAt: at },
  });
  await prisma.openCourse.create({ data: { courseId: course.id, changedAt: at, withdrawnAt: at } });
  await prisma.openDataset.create({
    data: {
      ...{ day: "2026-11-27", madeAt: at, attempts: 1, sha256: "ab", bytes: 2 },
      parts: { create: { attempt: 1, index: 0, data: new Uint8Array([0, 255]) } },
    },
  });
  await prisma.courseStatus.create({
    data: {
      ...{ courseId: course.id, state: "partly-closed", words: 'A "\\', until: "2026-12-01", checkedAt: at },
      closedHoleIds: ['a"\\', "b"],
    },
  });
  await prisma.idempotentRequest.create({
    data: {
      ...{ id: "i", applicationId: application.clientId, userId, requestHash: "h", startedAt: at },
      outcome: { kind: "response", response: { status: 201, headers: { b: "1", a: "2" }, body: "\\u00e4" } },
    },
  });
  const nameKey = Buffer.from("ä");
  await prisma.courseListing.create({
    data: {
      ...{ courseId: course.id, ownerId: userId, nameKey, cell: 2n ** 60n, lat: 60.1, lng: 1e-7 },
      closedUntil: at,
      words: { create: { word: nameKey } },
    },
  });
  await prisma.externalAccount.create({ data: { provider: "github", subject: "1", userId } });
  await prisma.disconnectedFamily.create({ data: { familyHash: "x", applicationId: "a", at } });
  await prisma.endedSession.create({ data: { id: newId("session"), userId, endsAt: at } });
  await prisma.emailToken.create({
    data: { tokenHash: "x", userId, purpose: "verify-email", email: "a@example.com", expiresAt: at },
  });
  await prisma.pendingSignUp.create({
    data: {
      tokenHash: "y",
      email: "b@example.com",
      name: "B",
      passwordHash: "",
      callbackUrl: "/",
      expiresAt: at,
    },
  });
  await prisma.queuedEmail.create({
    data: { id: newId("email"), recipient: "a@example.com", subject: "S", createdAt: at, giveUpAt: at },
  });
  const key = { applicationId: application.clientId, userId, courseId: course.id };
  await prisma.removedLink.create({
    data: { ...key, externalCourseId: 'a"\\', reason: "unlinked", removedAt: at, sequence: 2 },
  });
  const ofApplication = { applicationId: application.clientId, method: "GET", endpoint: "/x" };
  await prisma.loggedRequest.create({
    data: {
      ...ofApplication,
      requestId: "request_1",
      at,
      status: 404,
      failed: true,
      milliseconds: 1.5,
      error: "not_found",
    },
  });
  const counted = {
    requests: 3,
    clientErrors: 1,
    serverErrors: 0,
    milliseconds: 4.5,
    slowestMilliseconds: 2.5,
  };
  await prisma.requestCount.create({ data: { ...ofApplication, hour: at, ...counted } });
  const endpointId = newId("endpoint");
  await prisma.webhookEndpoint.create({
    data: {
      ...{
        id: endpointId,
        applicationId: application.clientId,
        url: "https://partner.example/",
        createdAt: at,
      },
      ...{ description: 'Zoë "1"', events: ["course.created", "grant.revoked"], sealedSecret: "s" },
    },
  });
  await prisma.webhookEvent.create({
    data: { id: "msg_1", applicationId: application.clientId, type: "course.created", at, dueAt: at },
  });
  await prisma.webhookDelivery.create({
    data: {
      ...{
        id: "delivery_1",
        endpointId,
        eventId: "msg_1",
        orderKey: "msg_1",
        state: "failed",
        createdAt: at,
      },
      log: { create: { id: "attempt_1", at, milliseconds: 12, status: 500, response: "\ufffd\n\t\\N" } },
    },
  });
  await rest.services.audit.record({ kind: "email-verified", userId, details: { email: "ä@example.com" } });
}

const source = () => databaseSource(server.database, systemClock);

async function emptyDatabase(open = openUnmigratedTestDatabase): Promise<Database> {
  const database = await open();
  opened.push(database);
  return database;
}

const readAll = (database: Database) => inSnapshot(database, readTotals);

/** A source with its lines changed. */
async function changedSource(change: (line: string) => string | null): Promise<CopySource> {
  const original = await source();
  return {
    ...original,
    read: (write) =>
      original.read(async (line) => {
        const changed = change(line);
        if (changed !== null) await write(changed);
      }),
  };
}

describe("a backup", () => {
  it("restores every row of every table unchanged", async () => {
    const file = newFile();
    await writeCopy(await source(), file);
    const target = await emptyDatabase();
    await load(target, await fileSource(file));
    const [before, after] = [await readAll(server.database), await readAll(target)];
    expect(findDifferences(before, after)).toEqual([]);
    // A table without rows would prove nothing.
    expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([]);
    const [course] = await target.prisma.$queryRaw<
      { text: string }[]
    >`SELECT "fairways"::text AS "text" FROM "Course"`;
    expect(course?.text).toBe('[ {"2": 1.0, "1": 1e2,\n "a": "\\u00e4"} ]');
  });

  it("is a file that only its owner can read, and never replaces another", async () => {
    const file = newFile();
    await writeCopy(await source(), file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(writeCopy(await source(), file)).rejects.toThrow("EEXIST");
  });

  it("leaves no file behind if it fails", async () => {
    const file = newFile();
    const failing = await changedSource(() => {
      throw new Error("The database went away.");
    });
    await expect(writeCopy(failing, file)).rejects.toThrow("The database went away.");
    expect((await readdir(folder)).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
  });

  it("leaves no file behind if it is ended, as by a server that stops", async () => {
    const file = newFile();
    const stopping = new AbortController();
    const ended = await changedSource((line) => {
      stopping.abort(new Error("The server stops."));
      return line;
    });
    await expect(writeCopy(ended, file, stopping.signal)).rejects.toThrow("The server stops.");
    expect((await readdir(folder)).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
  });

  it("is read from one snapshot", async () => {
    const target = await emptyDatabase();
    let isFirst = true;
    const { prisma } = server.database;
    const concurrent = await changedSource((line) => line);
    const read = concurrent.read;
    await load(target, {
      ...concurrent,
      read: (write) =>
        read(async (line) => {
          await write(line);
          // On the embedded database, the only connection is busy: the change waits until the end.
          if (isFirst)
            void prisma.user
              .create({ data: { id: newId("user"), email: `${newId("user")}@x.example`, name: "Late" } })
              .then(() => {});
          isFirst = false;
        }),
    });
    expect(await target.prisma.user.count({ where: { name: "Late" } })).toBe(0);
  });

  it("of before the squash loads, with every row, and is migrated afterwards", async () => {
    const target = await emptyDatabase();
    const loaded = await load(target, await fileSource(BACKUP_BEFORE_SQUASH));
    expect(await target.migrate()).toEqual([]);
    const totals = await readAll(target);
    // Tables that were added since have no rows, but that of what has been read.
    const rows = ({ CommentRead: _, ...of }: Totals) =>
      Object.values(of).flatMap((total) => (total.rows === 0 ? [] : total.rows));
    expect(rows(totals).sort()).toEqual(rows(loaded).sort());
    expect(rows(loaded).length).toBe(Object.keys(loaded).length);
    // One of its versions has no owner and size.
    const versions = await target.prisma.$queryRaw<{ isFilledIn: boolean }[]>`
      SELECT "bytes" = ${COURSE_BYTES} AND "ownerId" = (
        SELECT c."ownerId" FROM "Course" c WHERE c."id" = "courseId") AS "isFilledIn" FROM "CourseVersion"`;
    expect(versions.map(({ isFilledIn }) => isFilledIn)).toEqual([true, true, true, true]);
  });

  it("of between two migrations that the squash replaced is refused, with what to do", async () => {
    const copy = await fileSource(BACKUP_BEFORE_SQUASH);
    const header = { ...copy.header, migrations: copy.header.migrations.slice(0, 49) };
    await expect(load(await emptyDatabase(), { ...copy, header })).rejects.toThrow(
      /The copy has 49 of the 50 migrations.*start the last version/,
    );
  });

  it("of an older version is migrated after it was loaded, so that migrations convert its rows", async () => {
    const migrations = path.join(folder, "migrations");
    await cp(path.join(process.cwd(), "prisma/migrations"), migrations, { recursive: true });
    await mkdir(path.join(migrations, "99990101000000_later"));
    writeFileSync(
      path.join(migrations, "99990101000000_later/migration.sql"),
      `ALTER TABLE "User" ADD COLUMN "later" TEXT; UPDATE "User" SET "later" = upper("name");`,
    );
    const target = await emptyDatabase();
    await load(target, await source(), migrations);
    const rows = await target.prisma.$queryRaw<
      { name: string; later: string }[]
    >`SELECT "name", "later" FROM "User"`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, later } of rows) expect(later.toLowerCase()).toBe(name.toLowerCase());
  });
});

describe("restoring", () => {
  it("refuses a damaged or incomplete file, and loads nothing", async () => {
    const file = newFile();
    await writeCopy(await source(), file);
    const target = await emptyDatabase();
    truncateSync(file, Math.floor(statSync(file).size * 0.9));
    await expect(fileSource(file).then((copy) => load(target, copy))).rejects.toThrow(
      "damaged or incomplete",
    );
    expect(await target.prisma.user.count()).toBe(0);
  });

  it("refuses a file without its end, although it is not damaged", async () => {
    const file = newFile();
    await writeCopy(await source(), file);
    const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
    writeFileSync(file, gzipSync(`${lines.slice(0, -1).join("\n")}\n`));
    const target = await emptyDatabase();
    await expect(fileSource(file).then((copy) => load(target, copy))).rejects.toThrow("its end is missing");
    expect(await target.prisma.user.count()).toBe(0);
  });

  it("refuses rows that were changed or are missing", async () => {
    const target = await emptyDatabase();
    const changed = await changedSource((line) => line.replace("Home", "House"));
    await expect(load(target, changed)).rejects.toThrow("Table Course differs from the copy");
    const missing = await changedSource((line) => (line.includes("verify-email") ? null : line));
    await expect(load(target, missing)).rejects.toThrow("Table EmailToken differs from the copy");
    // Repeating it is safe.
    await load(target, await source());
  });

  it("refuses a file that is not a backup", async () => {
    for (const content of [
      "",
      "text",
      gzipSync("text"),
      gzipSync('{"format":"teepad-backup","version":2}'),
    ]) {
      const file = newFile();
      writeFileSync(file, content);
      await expect(fileSource(file)).rejects.toThrow(file);
    }
    await expect(fileSource(newFile())).rejects.toThrow("cannot be read: ENOENT");
  });

  it("refuses a backup of a newer version", async () => {
    const copy = await source();
    const newer = {
      ...copy,
      header: { ...copy.header, migrations: [...copy.header.migrations, "99990101000000_x"] },
    };
    await expect(load(await emptyDatabase(), newer)).rejects.toThrow("newer version of Teepad");
  });

  it("refuses a database with rows, or with tables of another program", async () => {
    const used = await emptyDatabase(openTestDatabase);
    await used.prisma.user.create({ data: { id: "user_1", email: "a@example.com", name: "A" } });
    await expect(load(used, await source())).rejects.toThrow("User has rows");
    const foreign = await emptyDatabase();
    await foreign.prisma.$executeRawUnsafe("CREATE TABLE wiki (page TEXT)");
    await expect(load(foreign, await source())).rejects.toThrow("tables of another program (wiki)");
  });
});

describe("moving", () => {
  it("copies everything, and changes nothing when repeated", async () => {
    const target = await emptyDatabase();
    expect((await moveDatabase(server.database, target, await source())).outcome).toBe("moved");
    expect(findDifferences(await readAll(server.database), await readAll(target))).toEqual([]);
    expect((await moveDatabase(server.database, target, await source())).outcome).toBe("already-moved");
  });

  it("refuses a target that has other data", async () => {
    const target = await emptyDatabase();
    await moveDatabase(server.database, target, await source());
    await target.prisma.user.updateMany({ data: { name: "Changed" } });
    await expect(moveDatabase(server.database, target, await source())).rejects.toThrow("User differ");
    expect(await target.prisma.user.count({ where: { name: "Changed" } })).toBeGreaterThan(0);
  });
});
