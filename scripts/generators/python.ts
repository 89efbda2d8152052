import type { OpenApiDocument } from "@/lib/openapi/open-api";

/** A JSON Schema of the document, as far as types depend on it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

const HEAD = `"""Types and operations of the API, written from its OpenAPI document. Copy it beside teepad.py."""

from __future__ import annotations

from typing import Any, Dict, Generic, List, Literal, Mapping, Optional, TypedDict, TypeVar, Union
from urllib.parse import quote

T = TypeVar("T")


class Response(Generic[T]):
    """A successful response. Pass \`etag\` as \`if_match\` to change what was read, or as \`if_none_match\` to read it again."""

    def __init__(self, status: int, headers: Mapping[str, str], data: T) -> None:
        self.status = status
        self.headers = headers
        self.data = data

    @property
    def etag(self) -> str:
        return self.headers.get("etag", "")
`;

const OPERATIONS = `

class Operations:
    """A method for each operation, over \`request\`."""

    def request(
        self,
        method: str,
        path: str,
        *,
        caller: Optional[str] = "user",
        query: Mapping[str, Any] = {},
        headers: Mapping[str, Any] = {},
        body: Any = None,
        content_type: Optional[str] = None,
    ) -> Response[Any]:
        raise NotImplementedError
`;

const toLiteral = (value: unknown): string =>
  ({ true: "True", false: "False", null: "None" })[String(value)] ?? JSON.stringify(value);

const KEYWORDS = new Set([
  "from",
  "in",
  "is",
  "not",
  "or",
  "and",
  "as",
  "class",
  "def",
  "if",
  "else",
  "for",
  "import",
  "with",
]);
const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);
const snake = (text: string): string =>
  text
    .replace(/-/g, "_")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase();
const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/\W/g, "");

/** The OAuth endpoints are not for calls with a token; the runtime has them. */
const LEFT_OUT = new Set(["authorize", "token", "metadata"]);

/** Writes public/python/teepad_api.py: a TypedDict for each schema, and a method for each operation. Python 3.9 and later. */
export function toPython(document: OpenApiDocument): string {
  const types: string[] = [];
  const typeOf = (schema: Schema, name: string): string => {
    if (schema.$ref) return schema.$ref.split("/").at(-1) as string;
    if (schema.const !== undefined) return `Literal[${toLiteral(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(toLiteral).join(", ")}]`;
    const alternatives = Array.isArray(schema.type)
      ? schema.type.map((type) => ({ ...schema, type }))
      : undefined;
    const options = schema.anyOf ?? schema.oneOf ?? alternatives;
    if (options) {
      const all = options.map((option, index) => typeOf(option, index === 0 ? name : `${name}${index + 1}`));
      const others = [...new Set(all)].filter((type) => type !== "None");
      const union = others.length === 1 ? (others[0] as string) : `Union[${others.join(", ")}]`;
      return others.length < new Set(all).size ? `Optional[${union}]` : union;
    }
    switch (schema.type) {
      case "string":
        return schema.format === "binary" ? "bytes" : "str";
      case "integer":
        return "int";
      case "number":
        return "float";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      case "array":
        return `List[${typeOf(schema.items ?? {}, `${name}Item`)}]`;
      case "object":
        return toObject(schema, name);
      default:
        return "Any";
    }
  };
  /** Writes the type of an object. Keys that are no names in Python need another syntax. */
  const toObject = (
    { properties = {}, required = [], additionalProperties }: Schema,
    name: string,
  ): string => {
    const keys = Object.keys(properties);
    if (keys.length === 0) {
      return `Dict[str, ${typeof additionalProperties === "object" ? typeOf(additionalProperties, `${name}Value`) : "Any"}]`;
    }
    const fields = keys.map((key) => ({
      key,
      type: typeOf(properties[key] as Schema, name + capitalise(key)),
    }));
    const always = fields.filter(({ key }) => required.includes(key));
    const sometimes = fields.filter(({ key }) => !required.includes(key));
    const write = (title: string, base: string, total: string, list: typeof fields): string => {
      if (list.every(({ key }) => isName(key))) {
        const lines = list.map(({ key, type }) => `    ${key}: ${type}\n`).join("");
        return `\n\nclass ${title}(${base}${total}):\n${lines}`;
      }
      if (base !== "TypedDict") {
        return `${write(`_Optional${title}`, "TypedDict", total, list)}\n\nclass ${title}(${base}, _Optional${title}):\n    pass\n`;
      }
      const entries = list.map(({ key, type }) => `"${key}": ${JSON.stringify(type)}`).join(", ");
      return `\n\n${title} = TypedDict("${title}", {${entries}}${total})\n`;
    };
    if (sometimes.length === 0) types.push(write(name, "TypedDict", "", always));
    else if (always.length === 0) types.push(write(name, "TypedDict", ", total=False", sometimes));
    else {
      types.push(write(`_${name}`, "TypedDict", "", always));
      types.push(write(name, `_${name}`, ", total=False", sometimes));
    }
    return name;
  };
  for (const [name, schema] of Object.entries(document.components.schemas as Record<string, Schema>)) {
    const type = typeOf(schema, name);
    if (type !== name)
      types.push(
        `\n\n${name} = ${type.replace(/\b(?!Union|Optional|List|Dict|Literal|Any)[A-Z]\w+/g, '"$&"')}\n`,
      );
  }
  const methods = Object.entries(
    document.paths as unknown as Record<string, Record<string, Operation>>,
  ).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => !LEFT_OUT.has(operationId))
      .map(([method, operation]) => toMethod(method.toUpperCase(), path, operation, typeOf)),
  );
  return [HEAD, ...types, OPERATIONS, ...methods].join("");
}

function toMethod(
  method: string,
  path: string,
  { operationId, summary, security = [], parameters = [], requestBody, responses }: Operation,
  typeOf: (schema: Schema, name: string) => string,
): string {
  const named = (place: string) => parameters.filter((each) => each.in === place);
  const name = capitalise(operationId);
  const [[contentType, body] = []] = Object.entries(requestBody?.content ?? {});
  const succeeded = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const results = succeeded.flatMap(([, { content = {} }]) => Object.values(content).slice(0, 1));
  const result = results[0] ? typeOf(results[0].schema, `${name}Result`) : "None";
  const keywords = [...named("query"), ...named("header")].map(({ name, required, schema }) => {
    const type = typeOf(schema, name);
    return `${snake(name)}: ${required ? type : `Optional[${type}] = None`}`;
  });
  const signature = [
    "self",
    ...named("path").map(({ name }) => `${snake(name)}: str`),
    ...(body ? [`body: ${typeOf(body.schema, `${name}Body`)}`] : []),
    ...(keywords.length > 0 ? ["*", ...keywords] : []),
  ];
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => `{quote(${snake(name)}, safe='')}`);
  const toDict = (place: string) =>
    `{${named(place)
      .map(({ name }) => `"${name}": ${snake(name)}`)
      .join(", ")}}`;
  const isUsers = security.some((each) => "oauth" in each);
  const call = [
    `"${method}"`,
    url === path ? `"${url}"` : `f"${url}"`,
    ...(isUsers ? [] : [`caller=${security.some((each) => "client" in each) ? '"client"' : "None"}`]),
    ...(named("query").length > 0 ? [`query=${toDict("query")}`] : []),
    ...(named("header").length > 0 ? [`headers=${toDict("header")}`] : []),
    ...(body ? ["body=body", `content_type="${contentType}"`] : []),
  ];
  return `
    def ${snake(operationId)}(${signature.join(", ")}) -> Response[${result}]:
        """${summary.replace(/[\\"]/g, "'")}."""
        return self.request(${call.join(", ")})
`;
}
