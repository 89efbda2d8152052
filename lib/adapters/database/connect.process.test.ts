import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { connectInBackground } from "./connect";

test("an embedded database that is closed while it opens is closed, and can be opened again", {
  tags: ["full"],
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "teepad-connect-"));
  const first = connectInBackground({ dataDir }, async () => {});
  await first.close();
  await expect(first.ready).rejects.toThrow("closed before it became available");

  const second = connectInBackground({ dataDir }, async () => {});
  await expect(second.ready).resolves.toBeUndefined();
  await second.close();
  await rm(dataDir, { recursive: true });
});
