/** Who is signed in. */
export interface SignedIn {
  id: string;
  sessionVersion: number;
}

/**
 * Finds who is signed in; null when nobody is. A function, so that it runs inside the handler, where a database that is
 * away becomes an answer.
 */
export type CurrentUser = () => Promise<SignedIn | null>;
