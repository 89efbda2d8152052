/** The time now. A parameter everywhere, so that tests can pass an hour in no time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export function secondsLater(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

/** Unix time in whole seconds, as OAuth and HTTP headers write it. */
export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
