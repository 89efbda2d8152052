/** The header in which our listener passes a request's ID to Next. It overwrites any value that a client sent. */
export const REQUEST_ID_HEADER = "x-teepad-request-id";
