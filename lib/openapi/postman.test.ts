import { describe, expect, it } from "vitest";
import * as z from "zod";
import { apiDocument } from "@/lib/http/api-document";
import { listEndpoints } from "./list-endpoints";
import { toPostmanCollection } from "./postman";

const document = apiDocument("https://teepad.example");
const collection = toPostmanCollection(document);
const items = collection.item.flatMap(({ item }) => item);

/** Postman's schema of collections 2.1.0, limited to the parts that the collection uses. */
const keyValue = z.strictObject({
  key: z.string().min(1),
  value: z.string(),
  description: z.string().optional(),
  disabled: z.boolean().optional(),
});
const authValues = z.array(z.strictObject({ key: z.string(), value: z.string(), type: z.literal("string") }));
const auth = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("noauth") }),
  z.strictObject({ type: z.literal("bearer"), bearer: authValues }),
  z.strictObject({ type: z.literal("basic"), basic: authValues }),
]);
const body = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("raw"), raw: z.string(), options: z.object({}).loose() }),
  z.strictObject({ mode: z.literal("urlencoded"), urlencoded: z.array(keyValue) }),
]);
const request = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  description: z.string(),
  auth: auth.optional(),
  header: z.array(keyValue),
  url: z.strictObject({
    raw: z.string(),
    host: z.array(z.string()),
    path: z.array(z.string()),
    query: z.array(keyValue),
    variable: z.array(keyValue),
  }),
  body: body.optional(),
});
const item = z.strictObject({ name: z.string(), request, response: z.array(z.never()) });
const schema = z.strictObject({
  info: z.strictObject({ name: z.string(), description: z.string(), schema: z.url() }),
  auth,
  variable: z.array(keyValue),
  item: z.array(z.strictObject({ name: z.string(), description: z.string(), item: z.array(item) })),
});

describe("the Postman collection", () => {
  it("has the form of collections 2.1", () => {
    const { error } = schema.safeParse(JSON.parse(JSON.stringify(collection)));
    expect(error && z.prettifyError(error)).toBeUndefined();
  });

  it("lists every operation of the OpenAPI document once, under its path", () => {
    const listed = items.map(({ request: { method, url } }) => `${method} ${url.raw}`).sort();
    const documented = listEndpoints(document.paths)
      .map(({ method, path }) => `${method} {{baseUrl}}${path.replace(/\{(\w+)\}/g, ":$1")}`)
      .sort();
    expect(listed).toEqual(documented);
  });

  it("has a value for every part of a path, and for every variable that requests use", () => {
    for (const { request } of items) {
      const named = request.url.path.filter((part) => part.startsWith(":")).map((part) => part.slice(1));
      expect(request.url.variable.map(({ key }) => key)).toEqual(named);
    }
    const used = new Set([...JSON.stringify(collection).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect(collection.variable.map(({ key }) => key).sort()).toEqual([...used].sort());
  });

  it("sends the token to the API, the client's credentials to the token endpoint, and nothing to the metadata", () => {
    const authOf = (name: string) => items.find((each) => each.name === name)?.request.auth?.type;
    expect(collection.auth.type).toBe("bearer");
    expect(authOf("List courses")).toBeUndefined();
    expect(authOf("Get or refresh tokens")).toBe("basic");
    expect(authOf("Get server metadata")).toBe("noauth");
  });

  it("sends the example of a body, and of optional headers none", () => {
    const create = items.find(({ name }) => name === "Create a course")?.request;
    expect(create?.body).toMatchObject({ mode: "raw", raw: expect.stringContaining("Ekeberg") });
    const sent = create?.header.filter((header) => !("disabled" in header && header.disabled));
    expect(sent?.map(({ key }) => key)).toEqual(["Content-Type"]);
  });
});
