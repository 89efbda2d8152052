import type * as z from "zod";

/** A value that differs from another one in exactly one field. */
export interface FieldChange<T> {
  /** "flightPaths[0].name" */
  readonly field: string;
  readonly changed: T;
}

/**
 * Lists every way to change one field of a value, by walking its schema: tests that use it cover fields that are added
 * later. Throws on a kind of schema that it doesn't know, rather than skip a field.
 */
export function fieldChanges<S extends z.ZodType>(schema: S, value: z.infer<S>): FieldChange<z.infer<S>>[] {
  return walk(schema, value, "") as FieldChange<z.infer<S>>[];
}

function walk(schema: z.core.$ZodType, value: unknown, field: string): FieldChange<unknown>[] {
  const { def } = schema._zod as { def: z.core.$ZodTypes["_zod"]["def"] };
  if (value === undefined || value === null) return [{ field, changed: sample(schema) }];
  switch (def.type) {
    case "object": {
      const parts = value as Record<string, unknown>;
      return Object.entries(def.shape).flatMap(([key, part]) =>
        walk(part, parts[key], field === "" ? key : `${field}.${key}`).map((change) => ({
          ...change,
          // Documents are JSON, which has no undefined: a field without a value is not there.
          changed: Object.fromEntries(
            Object.entries({ ...parts, [key]: change.changed }).filter(([, each]) => each !== undefined),
          ),
        })),
      );
    }
    case "array": {
      const items = value as unknown[];
      const inner = items.flatMap((item, index) =>
        walk(def.element, item, `${field}[${index}]`).map((change) => ({
          ...change,
          changed: items.with(index, change.changed),
        })),
      );
      return [...inner, { field: `${field}[]`, changed: [...items, sample(def.element, items.at(-1))] }];
    }
    case "nullable":
      return [{ field, changed: null }, ...walk(def.innerType, value, field)];
    case "optional":
      return [{ field, changed: undefined }, ...walk(def.innerType, value, field)];
    default:
      return [{ field, changed: sample(schema, value) }];
  }
}

/** A valid value of a schema, other than `not`. */
function sample(schema: z.core.$ZodType, not?: unknown): unknown {
  const { def } = schema._zod as { def: z.core.$ZodTypes["_zod"]["def"] };
  switch (def.type) {
    case "object":
      return Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, sample(part)]));
    case "array":
      return [sample(def.element)];
    case "nullable":
    case "optional":
    case "default":
      return sample(def.innerType, not);
    case "boolean":
      return !not;
    case "enum":
      return choose(schema, Object.values(def.entries), not);
    case "number":
      return choose(schema, [7, 8, 6, 0.25, 0.5, 150, 160], not);
    case "string":
      return choose(schema, SAMPLE_TEXTS, not);
    default:
      throw new Error(`Extend the samples by schemas of type "${def.type}"`);
  }
}

/** Two texts of every format that a course has: free ones first, then days and identifiers. */
const SAMPLE_TEXTS = [
  ...["Left of the oak", "Right of the oak", "1A", "1B", "2026-11-22", "2026-11-23"],
  ...["2026-11-22T10:00:00Z", "2026-11-22T11:00:00Z"],
  ...["fairway", "feature", "layout", "play", "throw", "disc"].flatMap((prefix) =>
    ["98", "99"].map((end) => `${prefix}_${end.padStart(26, "0")}`),
  ),
  ...["node/98", "node/99", "a=1", "b=2"],
  ...["tee", "target", "path"].flatMap((prefix) => ["x", "y"].map((end) => `${prefix}_${end}`)),
];

function choose(schema: z.core.$ZodType, candidates: readonly unknown[], not: unknown): unknown {
  const isValid = (candidate: unknown) =>
    (schema as z.ZodType).safeParse(candidate).success && candidate !== not;
  const found = candidates.find(isValid);
  if (found === undefined) throw new Error("Extend the samples by a value that this schema accepts");
  return found;
}
