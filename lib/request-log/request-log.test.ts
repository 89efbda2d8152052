import { describe, expect, it, vi } from "vitest";
import { type AnsweredRequest, LISTED_PER_MINUTE, requestLog } from "./request-log";
import type { RequestLogStore } from "./store";
import { startOfPeriod, summarise } from "./summary";

const NOON = new Date("2026-11-22T12:00:00Z");

function newLog() {
  const append = vi.fn<RequestLogStore["append"]>(async () => {});
  let now = NOON;
  const unused = () => Promise.reject(new Error("not used here"));
  const requests = requestLog({ append, list: unused, find: unused, addCounts: unused }, () => now);
  let id = 0;
  const record = (change: Partial<AnsweredRequest> = {}) => {
    const requestId = `request_${id++}`;
    const request = {
      requestId,
      applicationId: "a",
      method: "GET",
      endpoint: "/x",
      status: 200,
      duration: 5,
    };
    requests.record({ ...request, ...change });
  };
  const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
  return { append, record, pass, flush: requests.flush };
}

describe("the request log", () => {
  it("writes what was recorded once, with counts by hour and endpoint", async () => {
    const { append, record, pass, flush } = newLog();
    record();
    record({ status: 404, duration: 7, error: "not_found" });
    record({ status: 503, duration: 30, error: "unavailable", endpoint: "/y" });
    pass(3600);
    record();
    await flush();
    await flush();
    expect(append).toHaveBeenCalledTimes(1);
    const [requests, counts] = append.mock.calls[0] ?? [];
    expect(requests?.map(({ status, error }) => [status, error])).toEqual([
      [200, null],
      [404, "not_found"],
      [503, "unavailable"],
      [200, null],
    ]);
    expect(counts?.map((count) => ({ ...count, hour: count.hour.getUTCHours() }))).toEqual([
      {
        ...{ applicationId: "a", hour: 12, method: "GET", endpoint: "/x", requests: 2 },
        ...{ clientErrors: 1, serverErrors: 0, milliseconds: 12, slowestMilliseconds: 7 },
      },
      {
        ...{ applicationId: "a", hour: 12, method: "GET", endpoint: "/y", requests: 1 },
        ...{ clientErrors: 0, serverErrors: 1, milliseconds: 30, slowestMilliseconds: 30 },
      },
      {
        ...{ applicationId: "a", hour: 13, method: "GET", endpoint: "/x", requests: 1 },
        ...{ clientErrors: 0, serverErrors: 0, milliseconds: 5, slowestMilliseconds: 5 },
      },
    ]);
  });

  it("ignores requests without an application, and records wrong credentials for the application they name", async () => {
    const { append, record, flush } = newLog();
    record({ applicationId: undefined });
    await flush();
    expect(append).not.toHaveBeenCalled();
    record({ applicationId: undefined, claimedApplicationId: "b", status: 401 });
    await flush();
    expect(append.mock.calls[0]?.[0]).toMatchObject([{ applicationId: "b", status: 401 }]);
  });

  it("lists a limited number of requests a minute, failures separately, and counts all", async () => {
    const { append, record, pass, flush } = newLog();
    for (let i = 0; i < LISTED_PER_MINUTE + 5; i++) record();
    for (let i = 0; i < LISTED_PER_MINUTE + 5; i++) record({ status: 401 });
    for (let i = 0; i < 3; i++) record({ applicationId: "b" });
    pass(60);
    record();
    await flush();
    const [requests = [], counts = []] = append.mock.calls[0] ?? [];
    const listed = (id: string) => requests.filter(({ applicationId }) => applicationId === id).length;
    expect([listed("a"), listed("b")]).toEqual([2 * LISTED_PER_MINUTE + 1, 3]);
    expect(counts.map((count) => count.requests)).toEqual([2 * LISTED_PER_MINUTE + 11, 3]);
  });

  it("keeps what could not be written for the next time, within bounds", async () => {
    const { append, record, pass, flush } = newLog();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    append.mockRejectedValueOnce(new Error("no database"));
    record();
    await flush();
    record();
    await flush();
    expect(append.mock.calls[1]?.[0]).toHaveLength(2);
    expect(append.mock.calls[1]?.[1].map((count) => count.requests)).toEqual([2]);

    append.mockRejectedValue(new Error("no database"));
    for (let minute = 0; minute < 25; minute++) {
      for (let i = 0; i < 250; i++) record({ applicationId: `a${i % 5}`, endpoint: `/${minute * 250 + i}` });
      pass(60);
      await flush();
    }
    const [requests, counts] = append.mock.lastCall ?? [];
    expect([requests?.length, counts?.length]).toEqual([5000, 5000]);
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });
});

describe("the summary of requests", () => {
  const none = { clientErrors: 0, serverErrors: 0 };
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

  it("has every hour up to now, totals, and endpoints by frequency", () => {
    const [get, other] = [
      { method: "GET", endpoint: "/x" },
      { method: "GET", endpoint: "/y" },
    ];
    const counts = {
      byHour: [
        { ...none, hour: at(11), requests: 2, milliseconds: 20, slowestMilliseconds: 15 },
        {
          hour: at(12),
          requests: 8,
          clientErrors: 1,
          serverErrors: 2,
          milliseconds: 80,
          slowestMilliseconds: 40,
        },
      ],
      byEndpoint: [
        { ...none, ...get, requests: 3, clientErrors: 1, milliseconds: 21, slowestMilliseconds: 15 },
        { ...none, ...other, requests: 7, serverErrors: 2, milliseconds: 79, slowestMilliseconds: 40 },
      ],
    };
    const { totals, endpoints, hours } = summarise(counts, new Date(NOON.getTime() + 59 * 60_000), 3);
    expect(totals).toEqual({ requests: 10, errors: 3, meanMilliseconds: 10, slowestMilliseconds: 40 });
    expect(endpoints.map(({ endpoint, requests, errors }) => [endpoint, requests, errors])).toEqual([
      ["/y", 7, 2],
      ["/x", 3, 1],
    ]);
    expect(hours.map(({ hour, requests, errors }) => [hour.getUTCHours(), requests, errors])).toEqual([
      [10, 0, 0],
      [11, 2, 0],
      [12, 8, 3],
    ]);
    expect(startOfPeriod(NOON, 3)).toEqual(at(10));
  });

  it("is zero without requests", () => {
    const { totals, endpoints } = summarise({ byHour: [], byEndpoint: [] }, NOON, 1);
    expect({ totals, endpoints }).toEqual({
      totals: { requests: 0, errors: 0, meanMilliseconds: 0, slowestMilliseconds: 0 },
      endpoints: [],
    });
  });
});
