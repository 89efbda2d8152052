/** Returns the current time. Injected everywhere, so that tests can skip an hour. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

/** Unix time in whole seconds, the form of OAuth and HTTP headers. */
export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
