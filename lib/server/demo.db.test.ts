import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "@/lib/adapters/database/prisma";
import { systemClock } from "@/lib/clock";
import { hashPassword } from "@/lib/identity/password";
import { openTestDatabase } from "@/scripts/testing/database";
import { demoPath, demoState, moveDemo, readDemo, readSeedFile, seedWhenNew } from "./demo";

describe("the demonstration", () => {
  let dataDir: string;
  let database: Database;
  const seedAt = (baseUrl: string, folder = dataDir) =>
    seedWhenNew(database.prisma, systemClock, { dataDir: folder, baseUrl });

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "teepad-demo-"));
    database = await openTestDatabase();
  });

  afterEach(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });

  it("is loaded into a new database, its secrets kept for the owner of the data folder alone", async () => {
    await seedAt("http://localhost:3000");
    expect(await database.prisma.course.count()).toBe(1);
    expect(readDemo({ dataDir })?.baseUrl).toBe("http://localhost:3000");
    expect(statSync(path.join(dataDir, "demo.json")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["demo.json"]);
  });

  it("is not loaded where somebody has an account", async () => {
    await database.prisma.user.create({ data: { id: "user_1", name: "Ada", email: "ada@example.com" } });
    await seedAt("http://localhost:3000");
    expect(await database.prisma.user.count()).toBe(1);
    expect(readDemo({ dataDir })).toBeNull();
  });

  it("leaves the database new when its secrets cannot be kept, and is loaded by the next start", async () => {
    await expect(seedAt("http://localhost:3000", path.join(dataDir, "missing"))).rejects.toThrow("ENOENT");
    expect(await database.prisma.user.count()).toBe(0);
    await seedAt("http://localhost:3000");
    expect(await database.prisma.user.count()).toBe(1);
  });

  it("names the address that the server is reached at now, its secrets unchanged", async () => {
    await seedAt("http://localhost:3000");
    const before = readDemo({ dataDir });
    moveDemo({ dataDir, baseUrl: "https://teepad.example" });
    expect(readDemo({ dataDir })).toEqual({ ...before, baseUrl: "https://teepad.example" });
    expect(statSync(path.join(dataDir, "demo.json")).mode & 0o777).toBe(0o600);
  });

  it("is kept in a file for each database, so that a start with another one overwrites nothing", async () => {
    const postgres = {
      dataDir,
      databaseUrl: "postgresql://me:hunter2@db.example:6432/teepad?sslmode=require",
    };
    writeFileSync(path.join(dataDir, "demo.json"), "of the embedded one");
    await seedWhenNew(database.prisma, systemClock, { ...postgres, baseUrl: "http://localhost:3000" });
    expect(readFileSync(path.join(dataDir, "demo.json"), "utf8")).toBe("of the embedded one");
    expect(readDemo(postgres)?.user.email).toBe("demo@teepad.example");
    expect(path.basename(demoPath(postgres))).toBe("demo-db.example-6432-teepad.json");
    // A new password of the database is still the same database.
    expect(demoPath({ ...postgres, databaseUrl: "postgres://you@db.example:6432/teepad" })).toBe(
      demoPath(postgres),
    );
  });

  it("says of its secrets whether they still open anything, so that no start prints old ones", async () => {
    await seedAt("http://localhost:3000");
    const demo = readDemo({ dataDir });
    if (!demo) throw new Error("There is no demonstration.");
    expect(await demoState(database.prisma, demo)).toEqual({ password: true, secret: true });
    await database.prisma.user.updateMany({ data: { passwordHash: await hashPassword("changed since") } });
    await database.prisma.applicationSecret.deleteMany();
    expect(await demoState(database.prisma, demo)).toEqual({ password: false, secret: false });
    await database.prisma.user.deleteMany();
    expect(await demoState(database.prisma, demo)).toEqual({ password: false, secret: false });
  });

  it("is not made up where there is none, nor overwritten where it cannot be read", () => {
    moveDemo({ dataDir, baseUrl: "https://teepad.example" });
    expect(readdirSync(dataDir)).toEqual([]);
    writeFileSync(path.join(dataDir, "demo.json"), "{");
    moveDemo({ dataDir, baseUrl: "https://teepad.example" });
    expect(readFileSync(path.join(dataDir, "demo.json"), "utf8")).toBe("{");
  });
});

describe("a seed file that cannot be used", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "teepad-seed-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ["a key that nobody knows", '{"userz": []}', "The file has what is not known: userz."],
    ["no object", "[]", "The file must be an object."],
    ["no JSON", '{"users": hunter2}', "is not JSON: it ends too early or has a stray character."],
  ])("is named, with what is wrong: %s", (_, content, message) => {
    const file = path.join(folder, "seed.json");
    writeFileSync(file, content);
    expect(() => readSeedFile(file)).toThrow(file);
    expect(() => readSeedFile(file)).toThrow(message);
    expect(() => readSeedFile(file)).not.toThrow("hunter2");
  });

  it("is named where there is none", () => {
    expect(() => readSeedFile(path.join(folder, "none.json"))).toThrow(`There is no file ${folder}`);
  });
});
