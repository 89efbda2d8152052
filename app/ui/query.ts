/** A page's query, as Next gives it. */
export type Query = Promise<Record<string, string | string[] | undefined>>;

/** A parameter's text; undefined when it is missing or repeated. */
export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
