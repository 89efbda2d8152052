import cluster, { type Worker } from "node:cluster";
import { log } from "@/lib/log";

const SERVING = "serving";

/** The primary's message to a worker to stop. */
const STOP = "stop";

const RETRY_DELAY_MS = 1_000;

/** When to exit anyway, whatever is still open. Supervisors kill after ten seconds. */
export const EXIT_TIMEOUT_MS = 9_500;

/**
 * Runs a program in worker processes that share a port (node:cluster). This process does nothing else.
 *
 * The first worker starts alone, so that whatever a first start creates is created once; the others follow when it
 * serves. A worker that ends is replaced. One that fails to start is retried as long as another one serves, because the
 * database may be unavailable for a while; if none serves, everything stops. SIGINT and SIGTERM stop the workers
 * gracefully, a second SIGINT (Ctrl+C) kills them. When none is left, or after `EXIT_TIMEOUT_MS`, this process exits, whatever it has open.
 */
export function runWorkers(count: number, program: string): void {
  const serving = new Set<Worker>();
  let isStopping = false;

  // TypeScript sources need tsx; the built program does not (scripts/setup/serve.mjs).
  const loader = program.endsWith(".ts") ? ["--import", "tsx"] : [];
  cluster.setupPrimary({ exec: program, args: [], execArgv: [...process.execArgv, ...loader] });

  function kill(): never {
    for (const worker of workers()) worker.process.kill("SIGKILL");
    process.exit(1);
  }

  function stop(exitCode: number): void {
    if (isStopping) kill();
    isStopping = true;
    process.exitCode = exitCode;
    for (const worker of workers()) worker.send(STOP);
    exitIfAlone();
    setTimeout(kill, EXIT_TIMEOUT_MS);
  }

  function exitIfAlone(): void {
    if (workers().every((worker) => worker.isDead())) process.exit();
  }

  function replaceWorker(): void {
    if (!isStopping && workers().length < count) cluster.fork();
  }

  cluster.on("message", (worker, message: unknown) => {
    if (message !== SERVING) return;
    serving.add(worker);
    if (isStopping) worker.send(STOP);
    else while (workers().length < count) cluster.fork();
  });
  cluster.on("exit", (worker, code, signal) => {
    const wasServing = serving.delete(worker);
    if (isStopping) return exitIfAlone();
    if (!wasServing && serving.size === 0) {
      stop(1);
      return;
    }
    log.error("A worker ended. Starting another one", {
      pid: worker.process.pid,
      reason: signal ?? `exit code ${code}`,
    });
    setTimeout(replaceWorker, wasServing ? 0 : RETRY_DELAY_MS);
  });
  process.on("SIGINT", () => stop(0));
  process.on("SIGTERM", () => {
    if (!isStopping) stop(0);
  });
  cluster.fork();
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Whether this process prints messages on behalf of all: it is the only one, or the first worker. */
export function isMainProcess(): boolean {
  return cluster.isPrimary || cluster.worker?.id === 1;
}

export function reportServing(): void {
  if (cluster.isWorker) process.send?.(SERVING);
}

/**
 * Calls `stop` once when this process should end: on a signal or, in a worker, when the primary says so. Node ends a
 * worker whose primary has exited. A second Ctrl+C ends the process at once. A second SIGTERM does not: supervisors and
 * scripts/setup/stop-with-npm.mjs may both send one.
 */
export function onStop(stop: () => void): void {
  let isStopping = false;
  const stopOnce = () => {
    if (!isStopping) stop();
    isStopping = true;
  };
  process.on("SIGTERM", stopOnce);
  if (cluster.isPrimary) {
    process.on("SIGINT", () => {
      if (isStopping) process.exit(1);
      stopOnce();
    });
    return;
  }
  // Ctrl+C signals every process of a terminal. The primary's message follows.
  process.on("SIGINT", () => {});
  process.on("message", (message: unknown) => {
    if (message === STOP) stopOnce();
  });
}
