// The thread of the embedded database. Opening it blocks a thread for half a second, and a slow query for as long as it takes.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { serve } from "./embedded-server.mjs";

const { folder } = /** @type {{ folder: string }} */ (workerData);
if (!parentPort) throw new Error("embedded-thread.mjs must run in a worker thread.");
serve(await PGlite.create(folder), parentPort);
parentPort.postMessage("open");
