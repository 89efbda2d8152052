import { ENDPOINTS } from "../table";

/** How many requests a row's window lets pass. @param name `GET /api/v1/courses`. @throws Error without a limit. */
export function limitOf(name: string): number {
  const limit = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name)?.limit;
  if (!limit) throw new Error(`${name} has no limit.`);
  return limit.requests;
}
