/** To read the linked courses, and create none. */
export const READ_SCOPE = "courses:read";

/** To create courses as well: what an application gets that asks for nothing else. */
export const SCOPE = "courses";

/** To change and unlink courses as well. Only for applications that ask for it, and users who allow it. */
export const WRITE_SCOPE = "courses:write";

/** From the narrowest to the widest: each allows what those before it do. */
export const SCOPES = [READ_SCOPE, SCOPE, WRITE_SCOPE] as const;
export type Scope = (typeof SCOPES)[number];

/** What is granted, and stored with grants and tokens. */
const GRANTED: Readonly<Record<Scope, string>> = {
  [READ_SCOPE]: READ_SCOPE,
  [SCOPE]: SCOPE,
  [WRITE_SCOPE]: `${SCOPE} ${WRITE_SCOPE}`,
};

/**
 * The scope that a request for authorization asks for (RFC 6749 section 3.3). Unknown scopes are ignored; without a known
 * one it is `courses`.
 */
export function grantedScope(requested: string | undefined): string {
  return GRANTED[findWidest(requested) ?? SCOPE];
}

/**
 * The scope of an access token that a refresh asks for (RFC 6749 section 6): all that was granted, or less. Unknown scopes are
 * ignored.
 * @returns null if it asks for more than was granted.
 */
export function narrowedScope(granted: string, requested: string | undefined): string | null {
  const wanted = findWidest(requested);
  if (wanted === undefined) return granted;
  return allows(granted, wanted) ? GRANTED[wanted] : null;
}

/** Whether a granted scope allows what another one does. */
export function allows(granted: string, wanted: Scope): boolean {
  const widest = findWidest(granted);
  return widest !== undefined && SCOPES.indexOf(widest) >= SCOPES.indexOf(wanted);
}

export function narrowerThan(granted: string): string[] {
  return SCOPES.filter((each) => !allows(GRANTED[each], findWidest(granted) ?? SCOPE)).map(
    (each) => GRANTED[each],
  );
}

function findWidest(scope: string | undefined): Scope | undefined {
  const named = scope?.split(" ") ?? [];
  return SCOPES.findLast((each) => named.includes(each));
}
