/** The page that shows what the browser keeps. It contains no data of a user. */
export const SHELL_PATH = "/studio/offline";

/** Paths that only the server can answer: sign-in, consent and downloads. */
const SERVER_PATHS = /^\/(?:api|oauth|account|signin|signup|files|_next)(?:\/|$)/;

/** Whether a page needs a connection: the shell can't stand in for it. */
export function waitsForConnection(pathname: string): boolean {
  return SERVER_PATHS.test(pathname) || /\.\w+$/.test(pathname);
}

/** The id of the course whose studio has this path; null for other pages. */
export function studioCourseId(pathname: string): string | null {
  return pathname.match(/^\/studio\/(?:courses|local)\/([^/]+)$/)?.[1] ?? null;
}
