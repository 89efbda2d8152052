/** Tokens that are remembered; some megabyte. */
const MOST = 10_000;

/**
 * Which applications tokens speak for, of the last ones that were found valid. That never changes, so a request can be
 * counted by it before anything is asked. Whether a token still is valid it does not say.
 */
export function applicationMemory(most = MOST) {
  const applications = new Map<string, string>();
  return {
    /** The application of a token (by its hash), where it is remembered. */
    find(tokenHash: string): string | undefined {
      return applications.get(tokenHash);
    },

    remember(tokenHash: string, applicationId: string): void {
      applications.set(tokenHash, applicationId);
      if (applications.size <= most) return;
      // A Map goes by the order of insertion. One that still is in use comes back with its next request.
      const [oldest] = applications.keys();
      applications.delete(oldest as string);
    },

    forget(tokenHash: string): void {
      applications.delete(tokenHash);
    },
  };
}
