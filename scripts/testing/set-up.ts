import { afterAll, beforeAll } from "vitest";

/**
 * Starts something before the tests of a file or `describe` and closes it after them, the latest first. Its members
 * exist once the tests run.
 */
export function setUp<Started extends { close(): Promise<void> }>(start: () => Promise<Started>): Started {
  const started = {} as Started;
  beforeAll(async () => void Object.assign(started, await start()));
  afterAll(() => started.close());
  return started;
}
