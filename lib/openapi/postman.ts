import type { JsonSchema } from "./components";
import { type Endpoint, listEndpoints } from "./list-endpoints";
import type { OpenApiDocument, Operation, Parameter } from "./open-api";
import { FORM_TYPE, JSON_TYPE } from "./responses";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

const authValue = (key: string, value: string) => ({ key, value, type: "string" });
const BEARER = { type: "bearer", bearer: [authValue("token", "{{accessToken}}")] };
const BASIC = {
  type: "basic",
  basic: [authValue("username", "{{clientId}}"), authValue("password", "{{clientSecret}}")],
};

/**
 * Converts the document to a collection in Postman's format 2.1, which Bruno, Insomnia and Hoppscotch import, too: a folder
 * for each tag, and variables for values that only the user knows.
 */
export function toPostmanCollection({ info, servers, tags, paths }: OpenApiDocument) {
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

function toItem({ method, path, operation }: Endpoint) {
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
function toOptional({ name, required = false, description }: Parameter) {
  return { key: name, value: "", description, ...(!required && { disabled: true }) };
}

/** The authentication of a request; null if it inherits the collection's. */
function readAuth({ security }: Operation) {
  if (security.some((each) => "oauth" in each)) return null;
  return security.some((each) => "client" in each) ? BASIC : { type: "noauth" };
}

function readBody({ requestBody }: Operation) {
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

function readForm({ properties = {}, required = [] }: JsonSchema) {
  return Object.entries(properties).map(([key, { description, enum: values = [] }]) => ({
    key,
    value: String(values[0] ?? ""),
    ...(description !== undefined && { description }),
    ...(!required.includes(key) && { disabled: true }),
  }));
}
