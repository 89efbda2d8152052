/** How the headers differ between pages (lib/http/routes.ts). */
export interface PageHeaderOptions {
  allowsFraming?: boolean;
  /** Whether the URL may contain a secret, such as one that was sent by email, or a URL with one to return to. */
  hasSecretInUrl?: boolean;
}

/** The security headers of pages and static files, beside the Content-Security-Policy. */
export function pageHeaders({ allowsFraming, hasSecretInUrl }: PageHeaderOptions): Record<string, string> {
  return {
    ...(allowsFraming ? {} : { "X-Frame-Options": "DENY" }),
    "X-Content-Type-Options": "nosniff",
    // URLs of pages contain course IDs and authorization requests, which other sites must not see. Even requests for our own
    // files must not repeat a secret, because they end up in a proxy's log. Not "no-referrer", which would remove the Origin
    // from forms, too.
    "Referrer-Policy": hasSecretInUrl ? "strict-origin" : "same-origin",
    // The studio shows where the user is.
    "Permissions-Policy":
      "camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()",
  };
}
