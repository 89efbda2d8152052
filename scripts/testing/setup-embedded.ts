import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { embeddedDatabase, serveHere } from "../../lib/adapters/database/embedded-connection";
import { atExit } from "./at-exit";

/**
 * Global setup of the Vitest project `embedded`: dumps a new and a migrated database to files. Loading a dump takes 1 s,
 * creating a database 3 s.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = await mkdtemp(path.join(tmpdir(), "teepad-test-"));
  // An interrupted run has no teardown.
  const remove = atExit(() => rmSync(folder, { recursive: true, force: true }));
  const client = await PGlite.create();
  const dump = async (name: string) => {
    const file = path.join(folder, `${name}.tar`);
    const image = await client.dumpDataDir("none");
    await writeFile(file, new Uint8Array(await image.arrayBuffer()));
    return file;
  };

  const unmigrated = await dump("unmigrated");
  const database = embeddedDatabase(serveHere(client));
  await database.migrate();
  await database.close();
  const migrated = await dump("migrated");
  await client.close();
  project.provide("testDatabase", { kind: "embedded", images: { unmigrated, migrated } });
  return remove;
}
