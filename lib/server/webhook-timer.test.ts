import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startWebhookTimer } from "./webhook-timer";

/** A delivery whose runs the test ends. */
function fakeDelivery() {
  let wake = () => {};
  const ends: (() => void)[] = [];
  return {
    run: vi.fn(() => new Promise<number>((resolve) => ends.push(() => resolve(0)))),
    settled: vi.fn(async () => {}),
    abort: vi.fn(),
    onWake(listener: () => void) {
      wake = listener;
    },
    wake: () => wake(),
    async endRun() {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe("the webhook timer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("runs every 2 s, the next run only after the one before", async () => {
    const delivery = fakeDelivery();
    const stop = startWebhookTimer(delivery);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(delivery.run).toHaveBeenCalledTimes(1);
    await delivery.endRun();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(delivery.run).toHaveBeenCalledTimes(2);
    await delivery.endRun();
    await stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(delivery.run).toHaveBeenCalledTimes(2);
  });

  it("runs at once when woken, and again if that was during a run", async () => {
    const delivery = fakeDelivery();
    const stop = startWebhookTimer(delivery);
    delivery.wake();
    expect(delivery.run).toHaveBeenCalledTimes(1);
    delivery.wake();
    delivery.wake();
    expect(delivery.run).toHaveBeenCalledTimes(1);
    await delivery.endRun();
    expect(delivery.run).toHaveBeenCalledTimes(2);
    await delivery.endRun();
    expect(delivery.run).toHaveBeenCalledTimes(2);
    await stop();
  });

  it("continues after a failure", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const delivery = { ...fakeDelivery(), run: vi.fn().mockRejectedValue(new Error("unavailable")) };
    const stop = startWebhookTimer(delivery);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(delivery.run).toHaveBeenCalledTimes(3);
    await stop();
    log.mockRestore();
  });

  it("stops after the attempts in progress, and aborts those that take longer than 5 s", async () => {
    const delivery = fakeDelivery();
    const stop = startWebhookTimer(delivery);
    let settle = () => {};
    delivery.settled.mockReturnValue(new Promise<void>((resolve) => (settle = resolve)));
    let isStopped = false;
    const stopped = stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(4_900);
    expect({ aborted: delivery.abort.mock.calls.length, isStopped }).toEqual({
      aborted: 0,
      isStopped: false,
    });
    await vi.advanceTimersByTimeAsync(200);
    expect(delivery.abort).toHaveBeenCalledOnce();
    settle();
    await stopped;
    expect(isStopped).toBe(true);
  });
});
