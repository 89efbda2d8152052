/**
 * Parameters by name. RFC 6749 sections 3.1 and 3.2: one sent without a value counts as left out, and none may be sent
 * twice; those that were are named in `repeated` and have no value.
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
