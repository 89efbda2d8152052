import { fromWeb, toWeb } from "@/lib/server/next/web";
import type { TestServer } from "@/scripts/testing/server";
import { matchEndpoint } from "../table";

/** Sends a request to a row of the endpoint table from a client address, without a connection. */
export async function requestFrom(
  { services, baseUrl }: Pick<TestServer, "services" | "baseUrl">,
  address: string,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(baseUrl + path, init);
  if (init?.body != null) request.headers.set("content-length", String(await sizeOf(request.clone())));
  const match = matchEndpoint(new URL(request.url).pathname);
  if (!match) throw new Error(`${path} is no endpoint.`);
  return toWeb(await services.http.handle(fromWeb(request, { requestId: "req_test" }), address, match));
}

const sizeOf = async (request: Request): Promise<number> => (await request.arrayBuffer()).byteLength;
