// npm run soak loads this into its server: on SIGUSR2, it collects all garbage and writes the bytes still in use to LIVE_MEMORY_FILE.
import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const file = process.env.LIVE_MEMORY_FILE;
if (isMainThread && file) {
  // NODE_OPTIONS takes no --expose-gc.
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  process.on("SIGUSR2", () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(file, String(heapUsed + external));
  });
}
