import cluster, { type Worker } from "node:cluster";

/** What a worker tells the primary process once it serves. */
const SERVING = "serving";

/** What the primary tells a worker when everything is to stop. */
const STOP = "stop";

/** Milliseconds until a worker that could not start is tried again. */
const RETRY = 1_000;

/**
 * Runs a program in several worker processes that share a port (node:cluster), in this process, which does nothing else.
 * The first one starts alone, so that what a first start makes is made once; the others follow when it serves. A worker
 * that ends is replaced. One that cannot start is tried again while another one serves, since the database may be away for a
 * while; when none serves it ends everything. SIGINT and SIGTERM let the workers finish; a second one does not.
 */
export function runWorkers(count: number, program: string): void {
  const serving = new Set<Worker>();
  let stopping = false;

  // Sources run through tsx in every process of ours, the built program by itself (scripts/setup/serve.mjs).
  const loader = program.endsWith(".ts") ? ["--import", "tsx"] : [];
  cluster.setupPrimary({ exec: program, args: [], execArgv: [...process.execArgv, ...loader] });

  function stop(exitCode: number): void {
    if (stopping) {
      for (const worker of workers()) worker.process.kill("SIGKILL");
      process.exit(1);
    }
    stopping = true;
    process.exitCode = exitCode;
    for (const worker of workers()) worker.send(STOP);
  }

  function replace(): void {
    if (!stopping && workers().length < count) cluster.fork();
  }

  cluster.on("message", (worker, message: unknown) => {
    if (message !== SERVING) return;
    serving.add(worker);
    if (stopping) worker.send(STOP);
    else while (workers().length < count) cluster.fork();
  });
  cluster.on("exit", (worker, code, signal) => {
    const served = serving.delete(worker);
    if (stopping) return;
    if (!served && serving.size === 0) {
      stop(1);
      return;
    }
    console.error(`A worker ended (${signal ?? `exit code ${code}`}); another one takes its place.`);
    setTimeout(replace, served ? 0 : RETRY);
  });
  process.on("SIGINT", () => stop(0));
  process.on("SIGTERM", () => stop(0));
  cluster.fork();
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Whether this process speaks for all of them: it is the only one, or the first worker. */
export function speaksForAll(): boolean {
  return cluster.isPrimary || cluster.worker?.id === 1;
}

/** Says that this process serves, where it is a worker. */
export function reportServing(): void {
  if (cluster.isWorker) process.send?.(SERVING);
}

/**
 * Calls `stop` when this process is to end: by a signal, or as a worker when the primary says so. A worker whose primary
 * is gone is ended by Node at once.
 */
export function onStop(stop: () => void): void {
  process.on("SIGTERM", stop);
  if (cluster.isPrimary) {
    process.on("SIGINT", stop);
    return;
  }
  // Ctrl+C reaches every process of a terminal; the primary's word follows.
  process.on("SIGINT", () => {});
  process.on("message", (message: unknown) => {
    if (message === STOP) stop();
  });
}
