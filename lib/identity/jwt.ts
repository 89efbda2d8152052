/** Loads next-auth's JWT functions on first use; most page views come from visitors without a session. */
export const loadJwt = () => import("next-auth/jwt");
