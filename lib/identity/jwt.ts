/** next-auth's tokens, loaded when there is one to read or to write: most pages are seen by people without a session. */
export const jwt = () => import("next-auth/jwt");
