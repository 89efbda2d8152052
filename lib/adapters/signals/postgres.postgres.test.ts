import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Signals } from "@/lib/live/signals";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { proxyPostgres, type TcpProxy } from "@/scripts/testing/tcp-proxy";
import { connect } from "../database/connect";
import type { Database } from "../database/database";
import { postgresSignals } from "./postgres";

let url: string;
let drop: () => Promise<void>;
let database: Database;
let proxy: TcpProxy & { url: string };
let opened: Signals[] = [];

beforeAll(async () => {
  ({ url, drop } = await createUnmigratedDatabase());
  database = await connect({ databaseUrl: url });
  proxy = await proxyPostgres(url);
});

afterEach(async () => {
  await Promise.all(opened.map((signals) => signals.close()));
  opened = [];
});

afterAll(async () => {
  await proxy.close();
  await database.close();
  await drop();
});

/** A process that listens; resolves once it does. */
async function listen(databaseUrl: string) {
  const signals = postgresSignals(databaseUrl, database.sql);
  opened.push(signals);
  const received: string[] = [];
  const missed = vi.fn();
  signals.subscribe((text) => received.push(text), missed);
  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1), 5_000);
  return { signals, received, missed };
}

test("a signal of one process reaches the others", async () => {
  const [one, two] = [await listen(url), await listen(url)];
  one.signals.publish("hello ö");
  await vi.waitFor(() => expect(two.received).toEqual(["hello ö"]), 5_000);
});

test("a text that Postgres would refuse is not sent, and the next one is", async () => {
  const [one, two] = [await listen(url), await listen(url)];
  one.signals.publish("x".repeat(8_000));
  one.signals.publish("short");
  await vi.waitFor(() => expect(two.received).toEqual(["short"]), 5_000);
});

test("a connection that broke is replaced, and the process is told that it may have missed something", async () => {
  const listening = await listen(url);
  const end = `SELECT pg_terminate_backend("pid") FROM pg_stat_activity WHERE "application_name" = 'teepad live' AND "datname" = current_database()`;
  await database.sql({ name: "", text: end }, []);
  await vi.waitFor(() => expect(listening.missed).toHaveBeenCalledTimes(2), 10_000);
  const other = await listen(url);
  other.signals.publish("after");
  await vi.waitFor(() => expect(listening.received).toContain("after"), 5_000);
});

test("a connection that freezes without being closed is replaced, too", {
  tags: ["full"],
  timeout: 30_000,
}, async () => {
  const listening = await listen(proxy.url);
  proxy.freezeOpenConnections();
  await vi.waitFor(() => expect(listening.missed).toHaveBeenCalledTimes(2), 25_000);
});
