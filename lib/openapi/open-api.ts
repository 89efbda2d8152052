import type { JsonSchema } from "./components";

export interface Header {
  description: string;
  required?: boolean;
  schema: JsonSchema;
}

/** A response object of OpenAPI. */
export interface ApiResponseSpec {
  description: string;
  headers?: Readonly<Record<string, Header>>;
  content?: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;
}

export interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  required?: boolean;
  description: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly Parameter[];
  requestBody?: {
    required: true;
    content: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;
  };
  /** Keyed by status code, or `default`. */
  responses: Readonly<Record<string, ApiResponseSpec>>;
}

/** What an endpoint says of itself. The rest follows from its row in the endpoint table (operations.ts). */
export interface OperationDescription extends Omit<Operation, "tags" | "security"> {
  /** By default that of its caller. */
  readonly tag?: string;
}

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The parts of OpenAPI 3.1 that the document uses. */
export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
    contact: { name: string; url: string };
  };
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;
  /** Requests that the service sends to endpoints of applications, by name. */
  webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    securitySchemes: Readonly<Record<string, object>>;
  };
}
