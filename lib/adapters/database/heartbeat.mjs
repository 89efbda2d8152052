// A thread of its own, because it must go on while the main one is busy: making an embedded database blocks that for
// five seconds, and for half a minute on a machine under load.
import { writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

/**
 * What the thread is given: the lock's file, what to write into it, and how often, in milliseconds. It says "beating"
 * after the first time, and "lost" when the file is gone, which is its end.
 *
 * @type {{ file: string, note: string, interval: number }}
 */
const { file, note, interval } = workerData;

function beat() {
  try {
    // Writing takes the file system's clock, where utimes would take ours; "r+" never makes the file again.
    writeFileSync(file, note, { flag: "r+" });
  } catch (error) {
    // After any other failure we come to look dead, and a later beat finds our file deleted.
    if (error.code !== "ENOENT") return;
    clearInterval(timer);
    parentPort?.postMessage("lost");
  }
}

const timer = setInterval(beat, interval);
beat();
parentPort?.postMessage("beating");
