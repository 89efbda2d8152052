import type { CourseRole } from "@/lib/validation/people";
import type { LiveSelection } from "./schema";

/** A comment line this often keeps proxies from closing a silent connection. Most close after 60 s. */
const KEEP_ALIVE_MS = 15_000;

/**
 * How long a stream lasts. The browser then opens another one, for which session, role and version are checked anew: so a
 * right that was taken away, or a signal that was lost, is noticed within this time at the latest.
 */
const LIFE_MS = 45_000;

/** How long the browser waits before it opens another stream. */
const RETRY_MS = 300;

/** Who reads a stream. */
export interface LiveReader {
  readonly tab: string;
  readonly userId: string;
  readonly name: string;
  readonly role: CourseRole;
}

/** The events of a stream, by name. Only the last one of each name counts, so a slow reader never gets a backlog. */
type EventName = "hello" | "course" | "people" | "comments" | "id";

/**
 * One tab's stream of server-sent events (HTML Living Standard, section 9.2). The newest event of each kind waits until the
 * client has read the ones before.
 */
export class LiveStream implements AsyncIterableIterator<string> {
  readonly reader: LiveReader;
  selection: LiveSelection | null = null;
  /** The newest version that the reader has, or is about to get. */
  version: number;
  readonly #waiting = new Map<EventName, string>();
  readonly #onStart: () => void;
  readonly #onEnd: () => void;
  readonly #endsAt = performance.now() + LIFE_MS;
  #state: "new" | "open" | "ended" = "new";
  #wake: () => void = () => {};

  /**
   * @param onStart called when the response begins to be sent, and only then `onEnd` when it ends: a client that is gone
   *   before that never joins.
   */
  constructor(reader: LiveReader, version: number, onStart: () => void, onEnd: () => void) {
    this.reader = reader;
    this.version = version;
    this.#onStart = onStart;
    this.#onEnd = onEnd;
  }

  /** @param id the version that the client has after this event, which it sends back with its next request. */
  push(name: Exclude<EventName, "id">, json: string, id?: number): void {
    const idLine = id === undefined ? "" : `id: ${id}\n`;
    this.#waiting.set(name, `${idLine}event: ${name}\ndata: ${json}\n\n`);
    this.#wake();
  }

  /** Tells the client, without an event, which version it has. */
  pushVersion(version: number): void {
    this.version = Math.max(this.version, version);
    this.#waiting.set("id", `id: ${this.version}\n\n`);
    this.#wake();
  }

  end(): void {
    void this.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<string>> {
    if (this.#state === "new") {
      this.#state = "open";
      this.#onStart();
      return { done: false, value: `retry: ${RETRY_MS}\n\n` };
    }
    const left = this.#endsAt - performance.now();
    if (left <= 0) this.end();
    else if (this.#waiting.size === 0 && this.#state === "open") {
      await this.#wait(Math.min(left, KEEP_ALIVE_MS));
    }
    if (this.#state === "ended") return { done: true, value: undefined };
    const text = [...this.#waiting.values()].join("");
    this.#waiting.clear();
    return { done: false, value: text || ":\n\n" };
  }

  /** Called when the client disconnects, too, at once: an async generator would first finish waiting. */
  async return(): Promise<IteratorResult<string>> {
    if (this.#state === "open") this.#onEnd();
    this.#state = "ended";
    this.#wake();
    return { done: true, value: undefined };
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
