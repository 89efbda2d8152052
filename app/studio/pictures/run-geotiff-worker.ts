import { type Message, message } from "@/lib/messages/message";
import type { FromGeoTiffWorker, ToGeoTiffWorker } from "./read-geotiff-worker";

/** A file can't be used as a picture or a survey. */
export class PictureError extends Error {
  constructor(
    readonly why: Message,
    /** Whether a file that isn't a survey may be a picture. */
    readonly isPicture = false,
  ) {
    super(why.key);
  }
}

const TIMEOUT_MS = 60_000;

/**
 * Reads files in a worker: whatever a file from a stranger contains, it costs a worker, which is ended when it takes too long.
 * @throws PictureError, or the signal's reason.
 */
export function runGeoTiffWorker(
  task: ToGeoTiffWorker,
  name: string,
  signal: AbortSignal,
): Promise<FromGeoTiffWorker> {
  return new Promise((resolve, reject) => {
    const fail = (why: Message, isPicture = false) => {
      end();
      reject(new PictureError(why, isPicture));
    };
    const worker = new Worker(new URL("./read-geotiff-worker.ts", import.meta.url), { type: "module" });
    const timeout = setTimeout(() => fail(message("pictures.tooSlow", { name })), TIMEOUT_MS);
    const onAbort = () => {
      end();
      reject(signal.reason);
    };
    const end = () => {
      clearTimeout(timeout);
      signal.removeEventListener("abort", onAbort);
      worker.terminate();
    };
    signal.addEventListener("abort", onAbort);
    let isReady = false;
    worker.onerror = (event) => {
      event.preventDefault();
      fail(message(isReady ? "pictures.unreadable" : "pictures.notLoaded", { name }));
    };
    worker.onmessage = ({ data }: MessageEvent<FromGeoTiffWorker>) => {
      switch (data.outcome) {
        case "ready":
          isReady = true;
          worker.postMessage(task);
          return;
        case "refused":
          fail(data.why, data.isPicture);
          return;
        case "unreadable":
          fail(message("pictures.unreadable", { name }), true);
          return;
        default:
          end();
          resolve(data);
      }
    };
  });
}
