import type { OpenApiDocument, Operation } from "./open-api";

export interface Endpoint {
  /** In upper case. */
  method: string;
  path: string;
  operation: Operation;
}

export function listEndpoints(paths: OpenApiDocument["paths"]): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}
