import type pg from "pg";
import type { Signals } from "@/lib/live/signals";
import { MAX_SIGNAL_BYTES } from "@/lib/live/signals";
import { log } from "@/lib/log";
import type { Sql, Statement } from "../database/sql";
import { WatchedClient } from "../database/watched-client";
import { SilenceWatch } from "../silence-watch";

export const SIGNAL_CHANNEL = "teepad_live";

/** How long to wait before the connection is opened again. */
const REOPEN_MS = 1_000;

/** How often the connection is tried, and how long the database may be silent then. */
const PROBE_MS = 10_000;
const SILENCE_TIMEOUT_MS = 5_000;

const NOTIFY: Statement = { name: "live_notify", text: `SELECT pg_notify('${SIGNAL_CHANNEL}', $1)` };

/**
 * Signals by LISTEN and NOTIFY. Notifications are sent over the pool, each in a transaction of its own and never in that of a
 * save: Postgres lets one transaction with a notification commit at a time. Listening takes one connection, which is opened with
 * the first subscription and replaced when it breaks.
 *
 * Behind PgBouncer with transaction pooling, LISTEN is accepted and nothing ever arrives. The probe notices it: each is a
 * notification that must come back.
 */
export function postgresSignals(connectionString: string, sql: Sql): Signals {
  const config: pg.ClientConfig = { connectionString, application_name: "teepad live" };
  let client: WatchedClient | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isWorking = true;

  function warnOnce(reason: unknown): void {
    if (isWorking)
      log.warn("Open studios hear of other processes with a delay: no signals from Postgres", {
        error: reason,
      });
    isWorking = false;
  }

  async function listen(receive: (text: string) => void, missed: () => void): Promise<void> {
    const watch = new SilenceWatch(SILENCE_TIMEOUT_MS);
    const opened = new WatchedClient({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    watch.add(opened);
    const watching = setInterval(() => watch.tick(), watch.tickMs).unref();
    const probe = `probe ${Math.random()}`;
    let isAnswered = true;
    let probing: NodeJS.Timeout | undefined;
    const ended = new Promise<void>((resolve) => opened.once("end", resolve));
    // Without a listener, losing the connection would end the process.
    opened.on("error", () => {});
    opened.on("notification", ({ payload = "" }) => {
      if (payload !== probe) return receive(payload);
      isAnswered = true;
      isWorking = true;
    });
    try {
      client = opened;
      await opened.connect();
      await opened.query(`LISTEN ${SIGNAL_CHANNEL}`);
      missed();
      const sendProbe = () => {
        if (!isAnswered) warnOnce(new Error("A notification did not come back."));
        isAnswered = false;
        opened.query("SELECT pg_notify($1, $2)", [SIGNAL_CHANNEL, probe]).catch(() => {});
      };
      sendProbe();
      probing = setInterval(sendProbe, PROBE_MS).unref();
      await ended;
    } catch (error) {
      warnOnce(error);
    } finally {
      clearInterval(probing);
      clearInterval(watching);
      client = null;
      await opened.end().catch(() => {});
    }
    if (isClosed) return;
    timer = setTimeout(() => void listen(receive, missed), REOPEN_MS).unref();
  }

  return {
    publish(text) {
      if (isClosed || Buffer.byteLength(text) > MAX_SIGNAL_BYTES) return;
      // Best effort: clients of other processes get the change with their next request.
      sql(NOTIFY, [text]).catch(() => {});
    },
    subscribe(receive, missed) {
      void listen(receive, missed);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
