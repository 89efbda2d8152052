/** Of files that users uploaded. Whatever a file contains: it is shown as what we say, and opened by itself it may do nothing. */
export const FILE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
};
