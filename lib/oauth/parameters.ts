/**
 * Reads parameters by name (RFC 6749 sections 3.1 and 3.2). One without a value counts as omitted, and none may be
 * repeated; those that are have no value and are listed in `repeated`.
 */
export function singleValues(parameters: URLSearchParams): {
  values: Map<string, string>;
  repeated: string[];
} {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  const seen = new Set<string>();
  for (const [name, value] of parameters) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
    if (value !== "") values.set(name, value);
  }
  for (const name of repeated) values.delete(name);
  return { values, repeated: [...repeated] };
}
