// The worker that reads a file to import: see read-in-worker.ts.
import { readFile } from "@/lib/exchange/read";
import { xmldom } from "@/lib/exchange/xmldom";
import type { FromWorker, ToWorker } from "./read-in-worker";

const post = (answer: FromWorker) => postMessage(answer);

addEventListener("message", ({ data: { content, ...options } }: MessageEvent<ToWorker>) => {
  post({ kind: "result", result: readFile(content, { xml: xmldom, ...options }) });
});
post({ kind: "ready" });
