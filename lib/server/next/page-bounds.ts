/**
 * Limits on what Next and the libraries in it parse, most of it in quadratic time. docs/decisions/server.md lists the cost that
 * each one avoids.
 */
export const PAGE_BOUNDS = {
  /** Next's URL parsing takes quadratic time. Our pages have at most ten; campaign links add a few. */
  queryParameters: 100,
  /** Our longest path has six segments and about 120 characters. Next repeats the path several times in redirects. */
  pathSegments: 20,
  pathCharacters: 1_000,
  /** Fields of a page's form. React decodes each one separately. Our largest form has about 50. */
  formFields: 200,
  /** Our own cookies: a browser has at most ten. Those of other applications on this host are dropped. */
  cookies: 30,
} as const;

/** Our own cookies and those of next-auth. */
export const OUR_COOKIES = /^(?:__Host-|__Secure-)?(?:teepad|next-auth)[.-]/;

/**
 * The headers that Next and our pages read, with their maximum lengths. Longer values are truncated, and all other
 * headers are dropped. Each maximum is well above what browsers send.
 */
export const PAGE_HEADERS: Readonly<Record<string, number>> = {
  accept: 512,
  "accept-encoding": 256,
  "accept-language": 256,
  "cache-control": 256,
  "content-encoding": 64,
  "content-length": 32,
  "content-type": 256,
  host: 512,
  "if-match": 1024,
  "if-modified-since": 64,
  // A cache may send the ETags of several versions.
  "if-none-match": 8192,
  "if-range": 256,
  "if-unmodified-since": 64,
  "next-action": 128,
  "next-hmr-refresh": 64,
  "next-router-prefetch": 64,
  "next-router-segment-prefetch": 1024,
  "next-router-state-tree": 8192,
  "next-url": 2048,
  origin: 512,
  range: 64,
  rsc: 64,
  "sec-fetch-dest": 64,
  "sec-fetch-mode": 64,
  "sec-fetch-site": 64,
  "teepad-tab": 64,
  "transfer-encoding": 64,
  "user-agent": 512,
  "x-nextjs-html-request-id": 128,
  "x-nextjs-request-id": 128,
};
