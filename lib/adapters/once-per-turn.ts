/**
 * Returns a function that schedules `run` at the end of this turn of the event loop, once however often it is called. What
 * the requests of one turn need can then be sent together.
 */
export function oncePerTurn(run: () => void): () => void {
  let isScheduled = false;
  const runScheduled = () => {
    isScheduled = false;
    run();
  };
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(runScheduled);
  };
}
