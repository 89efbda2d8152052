/** What every application may do: create courses, and read those that are linked to it. */
export const SCOPE = "courses";

/** To change and unlink courses as well. Only for applications that ask for it, and users who allow it. */
export const WRITE_SCOPE = "courses:write";

/**
 * The scope that a request for authorization asks for (RFC 6749 section 3.3). `courses` is always included; unknown scopes are
 * ignored.
 */
export function grantedScope(requested: string | undefined): string {
  return hasScope(requested ?? "", WRITE_SCOPE) ? `${SCOPE} ${WRITE_SCOPE}` : SCOPE;
}

export function hasScope(scope: string, wanted: string): boolean {
  return scope.split(" ").includes(wanted);
}
