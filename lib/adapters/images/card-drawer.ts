import { Worker } from "node:worker_threads";
import type { Card, DrawCard } from "@/lib/course-page/card";

type Reply = { readonly id: number } & ({ readonly png: Uint8Array } | { readonly error: string });

interface Pending {
  resolve(png: Uint8Array): void;
  reject(error: Error): void;
}

/** Cards that wait for the thread, which draws one after another. Further ones are refused. */
const MAX_PENDING = 16;

/** The thread holds 100 MB, so it ends when idle. */
const IDLE_MS = 60_000;

/** Draws cards as PNG in a thread of its own (draw-thread.mjs), which starts with the first one. */
export function cardDrawer(): DrawCard {
  const pending = new Map<number, Pending>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL("./draw-thread.mjs", import.meta.url), { execArgv: [] });
    // It never keeps the process running: a request that waits for it does.
    started.unref();
    let reason = "";
    started.on("error", (error: Error) => {
      reason = `: ${error.message}`;
    });
    started.on("exit", () => {
      if (worker === started) worker = null;
      for (const { reject } of pending.values()) reject(new Error(`The thread that draws ended${reason}.`));
      pending.clear();
    });
    started.on("message", (reply: Reply) => {
      const request = pending.get(reply.id);
      pending.delete(reply.id);
      if ("png" in reply) request?.resolve(reply.png);
      else request?.reject(new Error(reply.error));
      if (pending.size > 0) return;
      clearTimeout(idle);
      idle = setTimeout(() => {
        worker = null;
        void started.terminate();
      }, IDLE_MS).unref();
    });
    return started;
  }

  return (card: Card) => {
    if (pending.size >= MAX_PENDING) return Promise.resolve(null);
    clearTimeout(idle);
    worker ??= start();
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker?.postMessage({ id, card });
    });
  };
}
