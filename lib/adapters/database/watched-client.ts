import pg from "pg";
import type { Watched } from "../silence-watch";

/** A client that exposes whether it is waiting for the server. */
export class WatchedClient extends pg.Client implements Watched {
  /** Whether it is connecting or running a query. */
  get isAwaitingResponse(): boolean {
    return (this as { readyForQuery?: boolean }).readyForQuery !== true;
  }

  get bytesRead(): number {
    return (this.connection.stream as { bytesRead?: number }).bytesRead ?? 0;
  }

  giveUp(error: Error): void {
    this.connection.stream.destroy(error);
  }
}
