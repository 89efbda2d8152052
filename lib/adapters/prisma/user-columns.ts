/** The columns of a `User` (lib/identity/store.ts). */
export const USER_COLUMNS = { id: true, email: true, name: true, sessionVersion: true } as const;
