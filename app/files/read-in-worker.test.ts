import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReadResult } from "@/lib/exchange/read";
import { message } from "@/lib/messages/message";
import { type FromWorker, READ_TIMEOUT_MS, type ReadDeps, readInWorker } from "./read-in-worker";

const FILE = { content: "{}", swapped: false };
const READ: ReadResult = { ok: false, problem: message("exchange.empty"), swapMayHelp: true };
const READ_HERE: ReadResult = { ok: false, problem: message("exchange.zipped"), swapMayHelp: false };

class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  answer(data: FromWorker) {
    this.onmessage?.({ data });
  }
  fail() {
    this.onerror?.({ preventDefault: () => {} });
  }
}

function start(signal = new AbortController().signal) {
  const worker = new FakeWorker();
  const readHere = vi.fn(() => READ_HERE);
  const deps: ReadDeps = { newWorker: () => worker as unknown as Worker, readHere };
  return { worker, readHere, result: readInWorker(FILE, signal, deps) };
}

const failure = (key: "exchange.tooSlow" | "exchange.notReadable") => ({
  ok: false,
  problem: message(key),
  swapMayHelp: false,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("reading a file in a worker", () => {
  test("sends the file once the worker is ready, and ends the worker with its answer", async () => {
    const { worker, readHere, result } = start();
    expect(worker.postMessage).not.toHaveBeenCalled();
    worker.answer({ kind: "ready" });
    expect(worker.postMessage).toHaveBeenCalledWith(FILE);
    worker.answer({ kind: "result", result: READ });
    expect(await result).toEqual(READ);
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(readHere).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("ends a worker that takes too long, and says so", async () => {
    const { worker, readHere, result } = start();
    worker.answer({ kind: "ready" });
    vi.advanceTimersByTime(READ_TIMEOUT_MS);
    expect(await result).toEqual(failure("exchange.tooSlow"));
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(readHere).not.toHaveBeenCalled();
  });

  test("reads in the page if there are no workers, or the worker cannot be loaded", async () => {
    const readHere = () => READ_HERE;
    const newWorker = () => {
      throw new ReferenceError("Worker is not defined");
    };
    const { signal } = new AbortController();
    expect(await readInWorker(FILE, signal, { newWorker, readHere })).toEqual(READ_HERE);
    const { worker, result } = start();
    worker.fail();
    expect(await result).toEqual(READ_HERE);
  });

  test("does not read a file in the page that has crashed the worker", async () => {
    const { worker, readHere, result } = start();
    worker.answer({ kind: "ready" });
    worker.fail();
    expect(await result).toEqual(failure("exchange.notReadable"));
    expect(readHere).not.toHaveBeenCalled();
  });

  test("ends the worker of a file that is no longer wanted", async () => {
    const abort = new AbortController();
    const { worker, result } = start(abort.signal);
    const rejected = expect(result).rejects.toThrow();
    abort.abort();
    await rejected;
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
