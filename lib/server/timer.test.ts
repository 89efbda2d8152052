import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startTimer } from "./timer";

describe("a timer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("repeats its work, the next run only after the one before", async () => {
    let finish = () => {};
    const sendDue = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const stop = startTimer(10_000, "Sending", sendDue);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sendDue).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sendDue).toHaveBeenCalledTimes(2);
    finish();
    await stop();
  });

  it("runs at once when woken, and again if that was during a run", async () => {
    const ends: (() => void)[] = [];
    const endRun = async () => {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    };
    const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    let wake = () => {};
    const stop = startTimer(10_000, "Sending", work, (listener) => {
      wake = listener;
    });
    wake();
    expect(work).toHaveBeenCalledTimes(1);
    wake();
    wake();
    expect(work).toHaveBeenCalledTimes(1);
    await endRun();
    expect(work).toHaveBeenCalledTimes(2);
    await endRun();
    expect(work).toHaveBeenCalledTimes(2);
    await stop();
    wake();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("continues after a failure", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const sendDue = vi.fn().mockRejectedValue(new Error("The database is unavailable."));
    const stop = startTimer(10_000, "Sending", sendDue);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sendDue).toHaveBeenCalledTimes(3);
    await stop();
    log.mockRestore();
  });

  it("stops after the run in progress", async () => {
    let finish = () => {};
    let isStopped: () => boolean = () => false;
    const stop = startTimer(10_000, "Sending", (stopped) => {
      isStopped = stopped;
      return new Promise<void>((resolve) => (finish = resolve));
    });
    await vi.advanceTimersByTimeAsync(10_000);
    let ended = false;
    const stopped = stop().then(() => (ended = true));
    await vi.advanceTimersByTimeAsync(60_000);
    expect({ isStopped: isStopped(), ended }).toEqual({ isStopped: true, ended: false });
    finish();
    await stopped;
    expect(ended).toBe(true);
  });
});
