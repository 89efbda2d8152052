import { type FileContent, type ReadResult, readFile } from "@/lib/exchange/read";
import { message } from "@/lib/messages/message";
import { browserXml } from "./browser-xml";

/** What the worker gets. */
export interface ToWorker {
  readonly content: FileContent;
  readonly swapped: boolean;
}

/** What the worker answers. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly result: ReadResult };

/** The largest file takes a tenth of it on a phone. */
export const READ_TIMEOUT_MS = 20_000;

export interface ReadDeps {
  /** @throws if the browser has no workers. */
  newWorker(): Worker;
  /** Reads without a worker. */
  readHere(file: ToWorker): ReadResult;
}

const BROWSER: ReadDeps = {
  newWorker: () => new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" }),
  readHere: ({ content, swapped }) => readFile(content, { xml: browserXml, swapped }),
};

/**
 * Reads a file in a worker, which ends with its memory when the file is read, takes too long, or is no longer
 * wanted: whatever an untrusted file contains, the studio and its unsaved work survive.
 *
 * Where a worker can't be started, say offline, the file is read in the page; its size and counts are limited there, too.
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
    // Before it is ready, the worker couldn't be loaded. Afterwards the file has crashed it, and would crash the page.
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
