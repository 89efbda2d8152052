import * as z from "zod";

/** JSON Schema keywords in addition to the type. An `id` makes the schema a component of the document. */
type Keywords = { id?: string; description?: string; examples?: unknown[]; [keyword: string]: unknown };

/** What the components of the document say about their schemas. */
export const metadata = z.registry<Keywords>();

/** A JSON Schema of draft 2020-12, which is OpenAPI 3.1's own. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  [keyword: string]: unknown;
}

/** A reference to a component of the document. */
export function componentRef(id: string): JsonSchema {
  return { $ref: `#/components/schemas/${id}` };
}

type Fields<Shape> = { readonly [Name in keyof Shape]?: string | Keywords };

/** Makes a schema a component of the document, with descriptions of its fields. */
export function register<Shape extends z.core.$ZodShape>(
  object: z.ZodObject<Shape>,
  id: string,
  description: string,
  fields: Fields<Shape> = {},
): void {
  metadata.add(object, { id, description });
  for (const [field, keywords] of Object.entries<string | Keywords | undefined>(fields)) {
    const schema = object.shape[field];
    if (schema && keywords)
      metadata.add(schema as z.ZodType, typeof keywords === "string" ? { description: keywords } : keywords);
  }
}

/** Everything that was registered, by name. */
export function renderComponents(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(metadata, {
    metadata,
    // Unknown fields are allowed, because responses may gain fields and inputs ignore them.
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Implied by `format: date-time`.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // Linters and generators only support tuples as arrays.
      const { prefixItems } = jsonSchema;
      if (prefixItems) {
        delete jsonSchema.prefixItems;
        Object.assign(jsonSchema, {
          items: prefixItems[0],
          minItems: prefixItems.length,
          maxItems: prefixItems.length,
        });
      }
    },
  });
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(([id, { $schema, $id, id: _, ...schema }]) => [
      id,
      schema,
    ]),
  );
}
