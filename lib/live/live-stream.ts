import type { CourseRole } from "@/lib/validation/people";
import { type LiveHand, type LiveSelection, RESTING_HAND } from "./schema";

/** Interval at which comment lines keep proxies from closing an idle connection. Most close it after 60 s. */
const KEEP_ALIVE_MS = 15_000;

/**
 * How long a stream lasts. The browser then opens another one, for which session, role and version are checked again.
 * This bounds the time until a revoked permission or a lost signal is noticed.
 */
const LIFE_MS = 45_000;

/** How long the browser waits before it opens another stream. */
const RETRY_MS = 300;

interface LiveReader {
  readonly tab: string;
  readonly userId: string;
  readonly name: string;
  readonly role: CourseRole;
  /** Whether the tab understands `changes`: those of the previous build don't. */
  readonly takesChanges: boolean;
}

/**
 * The events of a stream, by name. A new event replaces a pending one of the same name, so a slow reader never gets a
 * backlog.
 */
type EventName = "hello" | "course" | "changes" | "people" | "hands" | "comments" | "notices" | "id";

/** Maximum number of notices that wait for a slow reader. */
const MAX_NOTICES = 5;

/**
 * One tab's stream of server-sent events (HTML Living Standard, section 9.2). Keeps the newest event of each kind until
 * the client has read the previous ones.
 */
export class LiveStream implements AsyncIterableIterator<string> {
  readonly reader: LiveReader;
  selection: LiveSelection | null = null;
  hand: LiveHand = RESTING_HAND;
  /** The newest version that the reader has or that is queued for it. */
  version: number;
  readonly #waiting = new Map<EventName, string>();
  #notices: string[] = [];
  readonly #onStart: () => void;
  readonly #onEnd: () => void;
  readonly #endsAt = performance.now() + LIFE_MS;
  #state: "new" | "open" | "ended" = "new";
  #wake: () => void = () => {};

  /**
   * @param onStart called when the response starts to be sent. Only then is `onEnd` called when it ends: a client that
   * disconnects earlier never joins.
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

  /** Sends a notice. Unlike other events, it doesn't replace a pending one. */
  pushNotice(json: string): void {
    this.#notices = [...this.#notices, `event: notice\ndata: ${json}\n\n`].slice(-MAX_NOTICES);
    this.#waiting.set("notices", this.#notices.join(""));
    this.#wake();
  }

  /**
   * Sends a newer version: as changes if the client takes them and will have the version before them, else as a whole.
   * @param changes null if there are none from the client's version.
   */
  pushCourse(version: number, changes: (() => string) | null, whole: () => string): void {
    // A pending event of an older version would be replaced, and its changes lost.
    const isBehind = this.#waiting.delete("changes") || this.#waiting.has("course");
    this.version = version;
    if (changes && this.reader.takesChanges && !isBehind) this.push("changes", changes(), version);
    else this.push("course", whole(), version);
  }

  /** Tells the client which version it has, without an event. */
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
    // Whatever else is waiting comes with the next stream.
    const last = this.#state === "ended" ? this.#waiting.get("notices") : undefined;
    if (this.#state === "ended" && last === undefined) return { done: true, value: undefined };
    const text = last ?? [...this.#waiting.values()].join("");
    this.#waiting.clear();
    this.#notices = [];
    return { done: false, value: text || ":\n\n" };
  }

  /** Also called as soon as the client disconnects. An async generator would finish waiting first. */
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
