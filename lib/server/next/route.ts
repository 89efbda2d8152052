import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import type { ApiRequest } from "@/lib/http/message";
import { newId } from "@/lib/ids";
import { currentRecord, services } from "@/lib/services";
import { fromWeb, toWeb } from "./web";

/** A request for an uncompressed response: Next's development server sends a compressed one without its Content-Encoding. */
function plain(request: ApiRequest): ApiRequest {
  const { header } = request;
  return { ...request, header: (name) => (name.toLowerCase() === "accept-encoding" ? null : header(name)) };
}

/**
 * The handlers of a route file, which answer by the row of this path in the endpoint table. Every method is exported, so that
 * the table decides which are allowed.
 * @param path with parameters in braces, as in the table.
 */
export function route(path: string) {
  async function handle(request: Request): Promise<Response> {
    const record = currentRecord() ?? { requestId: newId("request") };
    const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
    return toWeb(await services().http.handleAt(path, plain(fromWeb(request, record)), address));
  }
  return {
    GET: handle,
    HEAD: handle,
    POST: handle,
    PUT: handle,
    PATCH: handle,
    DELETE: handle,
    OPTIONS: handle,
  };
}
