import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "@/lib/adapters/database/database";
import { systemClock } from "@/lib/clock";
import { hashPassword } from "@/lib/identity/password";
import { openTestDatabase } from "@/scripts/testing/database";
import { checkDemoSecrets, demoPath, readDemo, readSeedFile, seedDemoIfNew, updateDemoUrl } from "./demo";

describe("the demo", () => {
  let dataDir: string;
  let database: Database;
  const seedAt = (baseUrl: string, folder = dataDir) =>
    seedDemoIfNew(database, systemClock, { dataDir: folder, baseUrl });

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "teepad-demo-"));
    database = await openTestDatabase();
  });

  afterEach(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });

  it("is seeded into a new database, with its secrets in a file that only its owner can read", async () => {
    await seedAt("http://localhost:3000");
    expect(await database.prisma.course.count()).toBe(1);
    expect(readDemo({ dataDir })?.baseUrl).toBe("http://localhost:3000");
    expect(statSync(path.join(dataDir, "demo.json")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["demo.json"]);
  });

  it("is not seeded into a database with an account", async () => {
    await database.prisma.user.create({ data: { id: "user_1", name: "Ada", email: "ada@example.com" } });
    await seedAt("http://localhost:3000");
    expect(await database.prisma.user.count()).toBe(1);
    expect(readDemo({ dataDir })).toBeNull();
  });

  it("leaves the database empty if its secrets cannot be stored, so that the next start seeds it", async () => {
    await expect(seedAt("http://localhost:3000", path.join(dataDir, "missing"))).rejects.toThrow("ENOENT");
    expect(await database.prisma.user.count()).toBe(0);
    await seedAt("http://localhost:3000");
    expect(await database.prisma.user.count()).toBe(1);
  });

  it("stores the current base URL and keeps its secrets", async () => {
    await seedAt("http://localhost:3000");
    const before = readDemo({ dataDir });
    updateDemoUrl({ dataDir, baseUrl: "https://teepad.example" });
    expect(readDemo({ dataDir })).toEqual({ ...before, baseUrl: "https://teepad.example" });
    expect(statSync(path.join(dataDir, "demo.json")).mode & 0o777).toBe(0o600);
  });

  it("has a file per database, so that starting with another database overwrites nothing", async () => {
    const postgres = {
      dataDir,
      databaseUrl: "postgresql://me:hunter2@db.example:6432/teepad?sslmode=require",
    };
    writeFileSync(path.join(dataDir, "demo.json"), "the embedded one's");
    await seedDemoIfNew(database, systemClock, { ...postgres, baseUrl: "http://localhost:3000" });
    expect(readFileSync(path.join(dataDir, "demo.json"), "utf8")).toBe("the embedded one's");
    expect(readDemo(postgres)?.user.email).toBe("demo@teepad.example");
    expect(path.basename(demoPath(postgres))).toBe("demo-db.example-6432-teepad.json");
    // Another user or password still means the same database.
    expect(demoPath({ ...postgres, databaseUrl: "postgres://you@db.example:6432/teepad" })).toBe(
      demoPath(postgres),
    );
  });

  it("reports whether its secrets are still valid, so that no start prints old ones", async () => {
    await seedAt("http://localhost:3000");
    const demo = readDemo({ dataDir });
    if (!demo) throw new Error("There is no demo.");
    expect(await checkDemoSecrets(database.prisma, demo)).toEqual({ password: true, secret: true });
    await database.prisma.user.updateMany({ data: { passwordHash: await hashPassword("changed since") } });
    await database.prisma.applicationSecret.deleteMany();
    expect(await checkDemoSecrets(database.prisma, demo)).toEqual({ password: false, secret: false });
    await database.prisma.user.deleteMany();
    expect(await checkDemoSecrets(database.prisma, demo)).toEqual({ password: false, secret: false });
  });

  it("is neither created if missing nor overwritten if unreadable", () => {
    updateDemoUrl({ dataDir, baseUrl: "https://teepad.example" });
    expect(readdirSync(dataDir)).toEqual([]);
    writeFileSync(path.join(dataDir, "demo.json"), "{");
    updateDemoUrl({ dataDir, baseUrl: "https://teepad.example" });
    expect(readFileSync(path.join(dataDir, "demo.json"), "utf8")).toBe("{");
  });
});

describe("an invalid seed file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "teepad-seed-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ["an unknown key", '{"userz": []}', "The file has an unknown field: userz."],
    ["not an object", "[]", "The file must be a JSON object; received an array."],
    ["not JSON", '{"users": hunter2}', "is not valid JSON: unexpected character or end of input."],
  ])("is reported by name and problem: %s", (_, content, message) => {
    const file = path.join(folder, "seed.json");
    writeFileSync(file, content);
    expect(() => readSeedFile(file)).toThrow(file);
    expect(() => readSeedFile(file)).toThrow(message);
    expect(() => readSeedFile(file)).not.toThrow("hunter2");
  });

  it("is reported by name if it does not exist", () => {
    expect(() => readSeedFile(path.join(folder, "none.json"))).toThrow("none.json does not exist.");
  });
});
