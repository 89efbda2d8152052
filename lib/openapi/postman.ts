import { type Endpoint, listEndpoints } from "./list-endpoints";
import type { OpenApiDocument, Operation, Parameter } from "./open-api";
import { FORM_TYPE, JSON_TYPE } from "./responses";
import type { JsonSchema } from "./schemas";

/** The parts of Postman's collection format 2.1 that the collection uses. Bruno, Insomnia and Hoppscotch import it, too. */
interface PostmanCollection {
  info: { name: string; description: string; schema: string };
  auth: Auth;
  variable: KeyValue[];
  item: { name: string; description: string; item: PostmanItem[] }[];
}

interface PostmanItem {
  name: string;
  request: {
    method: string;
    description: string;
    /** Inherited from the collection if absent. */
    auth?: Auth;
    header: KeyValue[];
    url: { raw: string; host: string[]; path: string[]; query: KeyValue[]; variable: KeyValue[] };
    body?:
      | { mode: "raw"; raw: string; options: { raw: { language: "json" } } }
      | { mode: "urlencoded"; urlencoded: KeyValue[] };
  };
  response: [];
}

interface KeyValue {
  key: string;
  value: string;
  description?: string;
  disabled?: boolean;
}

type Auth =
  | { type: "noauth" }
  | { type: "bearer"; bearer: AuthValue[] }
  | { type: "basic"; basic: AuthValue[] };
type AuthValue = { key: string; value: string; type: "string" };

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

const authValue = (key: string, value: string): AuthValue => ({ key, value, type: "string" });
const BEARER: Auth = { type: "bearer", bearer: [authValue("token", "{{accessToken}}")] };
const BASIC: Auth = {
  type: "basic",
  basic: [authValue("username", "{{clientId}}"), authValue("password", "{{clientSecret}}")],
};

/** Converts the document to a collection: a folder for each tag, and variables for values that only the user knows. */
export function toPostmanCollection({ info, servers, tags, paths }: OpenApiDocument): PostmanCollection {
  const endpoints = listEndpoints(paths);
  const variable = ["accessToken", "clientId", "clientSecret"].map((key) => ({ key, value: "" }));
  return {
    info: { name: info.title, description: info.description, schema: SCHEMA },
    auth: BEARER,
    variable: [{ key: "baseUrl", value: servers[0]?.url ?? "" }, ...variable],
    item: tags
      .map(({ name, description }) => ({
        name,
        description,
        item: endpoints.filter(({ operation }) => operation.tags.includes(name)).map(toItem),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

function toItem({ method, path, operation }: Endpoint): PostmanItem {
  const { summary, description, parameters = [] } = operation;
  const those = (place: Parameter["in"]) => parameters.filter((each) => each.in === place);
  const parts = path
    .slice(1)
    .split("/")
    .map((part) => part.replace(/^\{(\w+)\}$/, ":$1"));
  const auth = readAuth(operation);
  const body = readBody(operation);
  return {
    name: summary,
    request: {
      method,
      description,
      ...(auth && { auth }),
      header: [
        ...(body?.mode === "raw" ? [{ key: "Content-Type", value: JSON_TYPE }] : []),
        ...those("header").map(toOptional),
      ],
      url: {
        raw: `{{baseUrl}}/${parts.join("/")}`,
        host: ["{{baseUrl}}"],
        path: parts,
        query: those("query").map(toOptional),
        variable: those("path").map(({ name, description }) => ({ key: name, value: "", description })),
      },
      ...(body && { body }),
    },
    response: [],
  };
}

/** Lists optional parameters as disabled, so that they are not sent by default. */
function toOptional({ name, required = false, description }: Parameter): KeyValue {
  return { key: name, value: "", description, ...(!required && { disabled: true }) };
}

/** The authentication of a request; null if it inherits the collection's. */
function readAuth({ security }: Operation): Auth | null {
  if (security.some((each) => "oauth" in each)) return null;
  return security.some((each) => "client" in each) ? BASIC : { type: "noauth" };
}

function readBody({ requestBody }: Operation): PostmanItem["request"]["body"] | null {
  const { [JSON_TYPE]: json, [FORM_TYPE]: form } = requestBody?.content ?? {};
  if (json) {
    return {
      mode: "raw",
      raw: JSON.stringify(json.example ?? {}, null, 2),
      options: { raw: { language: "json" } },
    };
  }
  return form ? { mode: "urlencoded", urlencoded: readForm(form.schema) } : null;
}

function readForm({ properties = {}, required = [] }: JsonSchema): KeyValue[] {
  return Object.entries(properties).map(([key, { description, enum: values = [] }]) => ({
    key,
    value: String(values[0] ?? ""),
    ...(description !== undefined && { description }),
    ...(!required.includes(key) && { disabled: true }),
  }));
}
