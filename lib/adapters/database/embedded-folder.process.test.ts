import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded } from "./embedded";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "teepad-folder-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

const modeOf = (name: string) => (statSync(path.join(folder, name)).mode & 0o777).toString(8);

describe("the folder of the embedded database", { tags: ["full"] }, () => {
  it("is for its owner only, and is completed or created again", async () => {
    // As a crash during the first start leaves it.
    await mkdir(path.join(folder, "database/base"), { recursive: true, mode: 0o755 });
    writeFileSync(path.join(folder, "database-creating"), "");
    const { pool, close } = await openEmbedded(folder);
    await pool.query("CREATE TABLE kept (id int)");
    await close();
    expect(modeOf("database")).toBe("700");
    expect(readdirSync(folder)).toEqual(["database"]);
  });

  it.each(["PG_VERSION", "global/pg_control", "base", "pg_wal"])(
    "is not taken for a new one without its %s, and keeps its data",
    async (name) => {
      const [file, away] = [path.join(folder, "database", name), path.join(folder, "away")];
      renameSync(file, away);
      await expect(openEmbedded(folder)).rejects.toThrow(`is damaged: ${name} is missing`);
      renameSync(away, file);
      const { pool, close } = await openEmbedded(folder);
      expect((await pool.query("SELECT * FROM kept")).rows).toEqual([]);
      await close();
    },
  );
});

const canMount =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["-m", "true"]).status === 0;

describe.skipIf(!canMount)("a full disk", () => {
  let disk: string;

  beforeAll(() => {
    disk = mkdtempSync(path.join(tmpdir(), "teepad-disk-"));
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", disk]);
    expect(mounted.status).toBe(0);
  });

  afterEach(() => rmSync(path.join(disk, "ballast"), { force: true }));

  afterAll(() => {
    spawnSync("umount", [disk]);
    rmSync(disk, { recursive: true });
  });

  const fillDisk = () => {
    try {
      writeFileSync(path.join(disk, "ballast"), Buffer.alloc(80 * 1024 * 1024));
    } catch {
      // What fits has been written.
    }
  };

  it("is reported in words while it is full, and forgotten afterwards", async () => {
    // Creating another database would take many times as long.
    cpSync(folder, disk, { recursive: true });
    const { pool, close } = await openEmbedded(disk);
    await pool.query("CREATE TABLE large (text text)");
    fillDisk();
    const insert = () =>
      pool.query("INSERT INTO large SELECT repeat(md5(i::text), 60) FROM generate_series(1, 9000) i");
    await expect(insert()).rejects.toMatchObject({ code: "53100", message: /No space left on device/ });
    rmSync(path.join(disk, "ballast"));
    await pool.query("INSERT INTO large VALUES ('small')");
    await close();
  });

  it("is reported in words by a start", async () => {
    fillDisk();
    await expect(openEmbedded(disk)).rejects.toThrow("the disk is full");
  });
});
