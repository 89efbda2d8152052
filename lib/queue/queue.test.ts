import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { jobQueue } from "./queue";

interface Job {
  id: number;
  lane: string;
}

/** A queue over an array, whose attempts the test ends. */
function newQueue(jobs: Job[]) {
  const attempts: { job: Job; signal: AbortSignal; end: (isWorking: boolean) => void; fail: () => void }[] =
    [];
  const queue = jobQueue<Job>({
    ...{ name: "Working", clock: () => new Date(), claimSeconds: 60, maxInFlight: 4, maxPerLane: 2 },
    lane: ({ lane }) => lane,
    async claim(_now, _until, busy) {
      const index = jobs.findIndex(({ lane }) => !busy.includes(lane));
      return index < 0 ? null : (jobs.splice(index, 1)[0] ?? null);
    },
    attempt: (job, signal) =>
      new Promise((end, reject) =>
        attempts.push({ job, signal, end, fail: () => reject(new Error("down")) }),
      ),
  });
  return { queue, attempts };
}

const jobsIn = (lane: string, count: number) => Array.from({ length: count }, (_, id) => ({ id, lane }));

describe("a queue", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("starts as many jobs as there is room for, in all and in each lane", async () => {
    const { queue, attempts } = newQueue([...jobsIn("a", 9), ...jobsIn("b", 1), ...jobsIn("c", 9)]);
    expect(await queue.run()).toBe(4);
    expect(attempts.map(({ job }) => job.lane)).toEqual(["a", "a", "b", "c"]);
    expect(await queue.run()).toBe(0);
    attempts[0]?.end(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(await queue.run()).toBe(1);
    expect(attempts.at(-1)?.job.lane).toBe("a");
  });

  it("wakes its timer after an attempt that worked, not after one that failed or couldn't be recorded", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { queue, attempts } = newQueue([...jobsIn("a", 2), ...jobsIn("b", 1)]);
    const woken = vi.fn();
    queue.onWake(woken);
    await queue.run();
    attempts[0]?.end(false);
    attempts[1]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(woken).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledOnce();
    attempts[2]?.end(true);
    await queue.settled();
    expect(woken).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it("stops after the attempts in progress, and aborts those that take longer than 5 s", async () => {
    const { queue, attempts } = newQueue(jobsIn("a", 1));
    await queue.run();
    let isDrained = false;
    const drained = queue.drain().then(() => (isDrained = true));
    await vi.advanceTimersByTimeAsync(4_900);
    expect({ aborted: attempts[0]?.signal.aborted, isDrained }).toEqual({ aborted: false, isDrained: false });
    await vi.advanceTimersByTimeAsync(200);
    expect(attempts[0]?.signal.aborted).toBe(true);
    attempts[0]?.end(false);
    await drained;
    expect(isDrained).toBe(true);
  });
});
