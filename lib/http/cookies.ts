export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly options: {
    readonly httpOnly: boolean;
    readonly sameSite: "lax";
    readonly path: string;
    readonly secure?: boolean;
    /** In seconds; 0 deletes the cookie. */
    readonly maxAge: number;
  };
}

/** The decoded cookies of a `Cookie` header (RFC 6265 section 4.2). The first one of a name counts. */
export function readCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, decode(pair.slice(at + 1).trim()));
  }
  return cookies;
}

export function readCookie(header: string | null, name: string): string | null {
  return readCookies(header).get(name) ?? null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The value of a `Set-Cookie` header (RFC 6265 section 4.1). */
export function writeCookie({ name, value, options }: Cookie): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${options.path}`,
    `Max-Age=${options.maxAge}`,
    ...(options.httpOnly ? ["HttpOnly"] : []),
    ...(options.secure ? ["Secure"] : []),
    "SameSite=Lax",
  ].join("; ");
}
