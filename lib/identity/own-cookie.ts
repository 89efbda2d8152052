/**
 * The name and options of one of our cookies. Over https, `__Host-` binds it to this host (RFC 6265bis section
 * 4.1.3.2).
 * @param maxAge in seconds.
 */
export function ownCookie(baseUrl: string, purpose: string, maxAge: number) {
  const secure = baseUrl.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}teepad-${purpose}`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge },
  } as const;
}
