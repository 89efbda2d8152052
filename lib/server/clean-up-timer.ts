/** Between two runs. */
const EVERY_MS = 10 * 60_000;

/** Not right at the start, when everything else begins too. */
const FIRST_MS = 60_000;

/**
 * Runs the clean-up in the background, one run at a time. A run that fails (the database is away, say) is logged, and
 * the next one makes up for it.
 * @returns what stops it.
 */
export function startCleanUpTimer(cleanUp: () => Promise<unknown>): () => void {
  let timer = setTimeout(run, FIRST_MS).unref();
  let stopped = false;

  async function run(): Promise<void> {
    try {
      await cleanUp();
    } catch (error) {
      console.error("The clean-up failed and will be tried again:", error);
    }
    if (!stopped) timer = setTimeout(run, EVERY_MS).unref();
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
