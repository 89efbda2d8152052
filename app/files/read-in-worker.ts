import type { ReadOptions } from "@/lib/exchange/items";
import { type FileContent, type ReadResult, readFile } from "@/lib/exchange/read";
import { message } from "@/lib/messages/message";
import { browserXml } from "./browser-xml";

export interface ToWorker extends ReadOptions {
  readonly content: FileContent;
}

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly result: ReadResult };

/** Timeout for reading a file. The largest file takes a tenth of it on a phone. */
export const READ_TIMEOUT_MS = 20_000;

export interface ReadDeps {
  /** @throws if the browser has no workers. */
  newWorker(): Worker;
  /** Reads on the main thread, without a worker. */
  readHere(file: ToWorker): ReadResult;
}

const BROWSER: ReadDeps = {
  newWorker: () => new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" }),
  readHere: ({ content, ...options }) => readFile(content, { xml: browserXml, ...options }),
};

/**
 * Reads a file in a worker, so that no untrusted file can crash the studio and lose unsaved work. The worker
 * is terminated once the file is read, on a timeout, or on abort.
 *
 * If a worker can't be started, for example offline, the file is read on the main thread. Its size and counts
 * are limited there, too.
 */
export function readInWorker(file: ToWorker, signal: AbortSignal, deps = BROWSER): Promise<ReadResult> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = deps.newWorker();
    } catch {
      resolve(deps.readHere(file));
      return;
    }
    const finish = (result: ReadResult) => {
      clearTimeout(timeout);
      worker.terminate();
      resolve(result);
    };
    const fail = (problem: "exchange.tooSlow" | "exchange.notReadable") =>
      finish({ ok: false, problem: message(problem), swapMayHelp: false });
    const timeout = setTimeout(() => fail("exchange.tooSlow"), READ_TIMEOUT_MS);
    let isReady = false;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "result") return finish(data.result);
      isReady = true;
      worker.postMessage(file);
    };
    // Before "ready", the error means that the worker couldn't be loaded. After it, the file has crashed the
    // worker, and would crash the page.
    worker.onerror = (event) => {
      event.preventDefault();
      if (isReady) fail("exchange.notReadable");
      else finish(deps.readHere(file));
    };
    signal.addEventListener("abort", () => {
      clearTimeout(timeout);
      worker.terminate();
      reject(signal.reason);
    });
  });
}
