/** Carries short texts between the processes of one installation. Best effort: nothing depends on a signal arriving. */
export interface Signals {
  /** Sends a text of at most `MAX_SIGNAL_BYTES` to the other processes, without waiting. Never throws. */
  publish(text: string): void;
  /**
   * Starts listening.
   * @param receive called with each text, including those of this process.
   * @param missed called when texts may have been lost, for example after a broken connection.
   */
  subscribe(receive: (text: string) => void, missed: () => void): void;
  close(): Promise<void>;
}

/** Postgres allows 8000 bytes for a notification (documentation of NOTIFY). */
export const MAX_SIGNAL_BYTES = 7_900;

/** For the embedded database, which only one process has open. */
export const NO_SIGNALS: Signals = {
  publish: () => {},
  subscribe: () => {},
  close: async () => {},
};
