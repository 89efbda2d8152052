import { Fragment, type ReactNode } from "react";
import type { JsonSchema } from "@/lib/openapi/components";
import { InlineCode } from "./inline-code";

/** The fields of an object, or of each of its alternatives. */
export function FieldList({ schema }: { schema: JsonSchema }) {
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) {
    return alternatives.map((alternative, index) => (
      <Fragment key={JSON.stringify(alternative)}>
        {index > 0 && <p className="mt-4 text-sm font-medium">or</p>}
        <FieldList schema={alternative} />
      </Fragment>
    ));
  }
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return null;
  return (
    <dl className="mt-3 divide-y divide-line">
      {fields.map(([name, field]) => (
        <Field
          key={name}
          name={name}
          schema={field}
          note={schema.required?.includes(name) ? "required" : undefined}
        />
      ))}
    </dl>
  );
}

interface FieldProps {
  name: string;
  schema: JsonSchema;
  description?: string | undefined;
  /** "required", for example. */
  note?: string | undefined;
}

/** A field, parameter or header: name, type and description. */
export function Field({ name, schema, description = schema.description, note }: FieldProps) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt>
        <code className="font-medium wrap-anywhere">{name}</code>
        {note && <span className="ml-2 text-sm text-muted">{note}</span>}
      </dt>
      <dd className="min-w-0">
        <span className="text-sm text-muted wrap-anywhere">
          <SchemaType schema={schema} />
        </span>
        {description && (
          <p className="max-w-prose">
            <InlineCode text={description} />
          </p>
        )}
      </dd>
    </div>
  );
}

/** A type in words: `Coordinates or null`, `array of Fairway, at most 27 items`. */
export function SchemaType({ schema }: { schema: JsonSchema }): ReactNode {
  const { $ref, items, const: only } = schema;
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return (
      <a className="link" href={`/developers/api/objects#${name}`}>
        {name}
      </a>
    );
  }
  if (only !== undefined) return <code>{JSON.stringify(only)}</code>;
  if (schema.enum)
    return joinWithOr(schema.enum.map((value) => <code key={String(value)}>{JSON.stringify(value)}</code>));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return joinWithOr(choices.map((choice) => <SchemaType key={JSON.stringify(choice)} schema={choice} />));
  const bounds = describeBounds(schema);
  return (
    <>
      {items ? (
        <>
          array of <SchemaType schema={items} />
        </>
      ) : (
        [schema.type].flat().join(" or ")
      )}
      {bounds && `, ${bounds}`}
    </>
  );
}

function joinWithOr(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
    <Fragment key={index}>
      {index > 0 && " or "}
      {part}
    </Fragment>
  ));
}

function describeBounds(schema: JsonSchema): string {
  return [
    describeRange(schema.minimum, schema.maximum, ""),
    describeRange(schema.minLength, schema.maxLength, " characters"),
    describeRange(schema.minItems, schema.maxItems, " items"),
    schema.format === "date-time" ? "ISO 8601" : "",
    typeof schema.pattern === "string" ? `matches ${schema.pattern}` : "",
  ]
    .filter((bound) => bound !== "")
    .join(", ");
}

function describeRange(min: unknown, max: unknown, unit: string): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`;
  if (max !== undefined) return `at most ${max}${unit}`;
  return min === undefined ? "" : `at least ${min}${unit}`;
}
