import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { CopyError, type CopySource, header } from "./format";

/**
 * Writes a copy to a new compressed file, readable only by its owner because it contains email addresses and password
 * hashes. The file has no content until the copy is complete and on disk.
 * @param signal ends it, and leaves no file.
 * @throws Error if the file or its draft exists: another user of the machine could own it, or have linked it.
 */
export async function writeCopy(source: CopySource, file: string, signal?: AbortSignal): Promise<void> {
  const draft = `${file}.partial`;
  // Reserve the name before a copy that may take hours.
  await (await open(file, "wx", 0o600)).close();
  const gzip = createGzip();
  try {
    const written = pipeline(gzip, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
    // If writing fails (full disk), stop reading as well: it waits for `drain`.
    const failed = new Promise<never>((_, reject) => written.catch(reject));
    failed.catch(() => {});
    const write = async (line: string) => {
      signal?.throwIfAborted();
      if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, "drain"), failed]);
    };
    await write(JSON.stringify(source.header));
    await source.read(write);
    gzip.end();
    await written;
    await rename(draft, file);
  } catch (error) {
    gzip.destroy();
    await rm(draft, { force: true });
    await rm(file, { force: true });
    throw error;
  }
}

/** Reads a file that `writeCopy` wrote. @throws CopyError if it is not such a file. */
export async function fileSource(file: string): Promise<CopySource> {
  const lines = readLines(file);
  const first = await lines.next().catch((error: Error) => {
    throw new CopyError(`${file} cannot be read: ${error.message}`);
  });
  const parsed = header.safeParse(parseJson(first.done ? "" : first.value));
  if (!parsed.success) throw new CopyError(`${file} is not a backup that this version of Teepad can read.`);
  return {
    header: parsed.data,
    async read(write) {
      try {
        for await (const line of lines) await write(line);
      } catch (error) {
        if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
          throw new CopyError(`${file} is damaged or incomplete (${error.message}). Nothing was loaded.`);
        }
        throw error;
      }
    },
  };
}

async function* readLines(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  const done = pipeline(createReadStream(file), gunzip);
  // Reported by the loop below, which reads from the same stream.
  done.catch(() => {});
  let rest = "";
  for await (const text of gunzip.setEncoding("utf8") as AsyncIterable<string>) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  await done;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
