import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newReadiness, type Readiness } from "./readiness";

let readiness: Readiness;
beforeEach(() => {
  vi.useFakeTimers();
  readiness = newReadiness(Date.now);
  readiness.stage = "serving";
});
afterEach(() => {
  vi.useRealTimers();
});

/** The report, although a check hangs. */
async function report() {
  const pending = readiness.report();
  await vi.advanceTimersByTimeAsync(1_000);
  return pending;
}

const fails = () => Promise.reject(new Error());
const hangs = () => new Promise(() => {});

describe("readiness", () => {
  it("needs every check that is not optional", async () => {
    readiness.addCheck("database", async () => {});
    expect(await report()).toEqual({ status: "ready", checks: { database: "ok" } });
    readiness.addCheck("redis", fails, { isOptional: true });
    expect(await report()).toEqual({ status: "degraded", checks: { database: "ok", redis: "failed" } });
    readiness.addCheck("database", fails);
    expect(await report()).toMatchObject({ status: "unavailable" });
  });

  it("counts a check that hangs as failed after a second", async () => {
    readiness.addCheck("database", hangs);
    expect(await report()).toEqual({ status: "unavailable", checks: { database: "failed" } });
  });

  it("is only degraded if an optional check hangs", async () => {
    readiness.addCheck("redis", hangs, { isOptional: true });
    expect(await report()).toEqual({ status: "degraded", checks: { redis: "failed" } });
  });

  it("runs a check that hangs once, however often it is asked", async () => {
    const run = vi.fn(hangs);
    readiness.addCheck("database", run);
    for (let i = 0; i < 5; i++) expect(await report()).toMatchObject({ status: "unavailable" });
    expect(run).toHaveBeenCalledOnce();
  });

  it("asks the database at most once a second, however many probes there are", async () => {
    const run = vi.fn(async () => {});
    readiness.addCheck("database", run);
    await Promise.all(Array.from({ length: 100 }, () => readiness.report()));
    expect(run).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    await readiness.report();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("recovers", async () => {
    let isUp = false;
    readiness.addCheck("database", async () => {
      if (!isUp) throw new Error();
    });
    expect(await report()).toMatchObject({ status: "unavailable" });
    isUp = true;
    expect(await report()).toMatchObject({ status: "ready" });
  });

  it.each(["starting", "draining"] as const)("is off while %s, whatever the checks say", async (stage) => {
    const run = vi.fn(async () => {});
    readiness.addCheck("database", run);
    readiness.stage = stage;
    expect(await report()).toEqual({ status: stage, checks: {} });
    expect(run).not.toHaveBeenCalled();
  });

  it("knows whether a load balancer asks", async () => {
    expect(readiness.isProbed()).toBe(false);
    await report();
    expect(readiness.isProbed()).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(readiness.isProbed()).toBe(false);
  });
});
