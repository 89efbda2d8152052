import { Fragment, type ReactNode } from "react";
import type { JsonSchema } from "@/lib/openapi/schemas";
import { Words } from "./text";

/** Where an object of the document is on the page. */
export function schemaAnchor(name: string): string {
  return `object-${name}`;
}

/** The fields of an object, or of each that it may be. */
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
  /** What else there is to say of it, in a word or two. */
  note?: string | undefined;
}

/** One field, parameter or header: its name and type, and what it means. */
export function Field({ name, schema, description = schema.description, note }: FieldProps) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt>
        <code className="font-medium wrap-anywhere">{name}</code>
        {note && <span className="ml-2 text-sm text-muted">{note}</span>}
      </dt>
      <dd className="min-w-0">
        <span className="text-sm text-muted wrap-anywhere">
          <TypeOf schema={schema} />
        </span>
        {description && (
          <p className="max-w-prose">
            <Words text={description} />
          </p>
        )}
      </dd>
    </div>
  );
}

/** A type in words: `Coordinates or null`, `array of Fairway, at most 27`. */
export function TypeOf({ schema }: { schema: JsonSchema }): ReactNode {
  const { $ref, items, const: only } = schema;
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return (
      <a className="link" href={`#${schemaAnchor(name)}`}>
        {name}
      </a>
    );
  }
  if (only !== undefined) return <code>{JSON.stringify(only)}</code>;
  if (schema.enum)
    return joined(schema.enum.map((value) => <code key={String(value)}>{JSON.stringify(value)}</code>));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return joined(choices.map((choice) => <TypeOf key={JSON.stringify(choice)} schema={choice} />));
  const bounds = boundsOf(schema);
  return (
    <>
      {items ? (
        <>
          array of <TypeOf schema={items} />
        </>
      ) : (
        [schema.type].flat().join(" or ")
      )}
      {bounds && `, ${bounds}`}
    </>
  );
}

function joined(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
    <Fragment key={index}>
      {index > 0 && " or "}
      {part}
    </Fragment>
  ));
}

function boundsOf(schema: JsonSchema): string {
  return [
    range(schema.minimum, schema.maximum, ""),
    range(schema.minLength, schema.maxLength, " characters"),
    range(schema.minItems, schema.maxItems, " items"),
    schema.format === "date-time" ? "ISO 8601" : "",
    typeof schema.pattern === "string" ? `matches ${schema.pattern}` : "",
  ]
    .filter((bound) => bound !== "")
    .join(", ");
}

function range(least: unknown, most: unknown, what: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${what}`;
  if (most !== undefined) return `at most ${most}${what}`;
  return least === undefined ? "" : `at least ${least}${what}`;
}
