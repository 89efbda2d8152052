import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "@/lib/adapters/database/prisma";
import { systemClock } from "@/lib/clock";
import { openTestDatabase } from "@/scripts/testing/database";
import { moveDemo, readDemo, seedWhenNew } from "./demo";

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
    expect(readDemo(dataDir)?.baseUrl).toBe("http://localhost:3000");
    expect(statSync(path.join(dataDir, "demo.json")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["demo.json"]);
  });

  it("is not loaded where somebody has an account", async () => {
    await database.prisma.user.create({ data: { id: "user_1", name: "Ada", email: "ada@example.com" } });
    await seedAt("http://localhost:3000");
    expect(await database.prisma.user.count()).toBe(1);
    expect(readDemo(dataDir)).toBeNull();
  });

  it("leaves the database new when its secrets cannot be kept, and is loaded by the next start", async () => {
    await expect(seedAt("http://localhost:3000", path.join(dataDir, "missing"))).rejects.toThrow("ENOENT");
    expect(await database.prisma.user.count()).toBe(0);
    await seedAt("http://localhost:3000");
    expect(await database.prisma.user.count()).toBe(1);
  });

  it("names the address that the server is reached at now, its secrets unchanged", async () => {
    await seedAt("http://localhost:3000");
    const before = readDemo(dataDir);
    moveDemo({ dataDir, baseUrl: "https://teepad.example" });
    expect(readDemo(dataDir)).toEqual({ ...before, baseUrl: "https://teepad.example" });
    expect(statSync(path.join(dataDir, "demo.json")).mode & 0o777).toBe(0o600);
  });

  it("is not made up where there is none, nor overwritten where it cannot be read", () => {
    moveDemo({ dataDir, baseUrl: "https://teepad.example" });
    expect(readdirSync(dataDir)).toEqual([]);
    writeFileSync(path.join(dataDir, "demo.json"), "{");
    moveDemo({ dataDir, baseUrl: "https://teepad.example" });
    expect(readFileSync(path.join(dataDir, "demo.json"), "utf8")).toBe("{");
  });
});
