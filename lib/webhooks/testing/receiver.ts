import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookPayload } from "../events";

interface Received {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
  payload: WebhookPayload;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** The sequences of the accepted events, in order. */
  sequences(): (number | null)[];
  /** Sets the response from now on; 204 to everything by default. The body has been read when it is called. */
  respond(listener: (request: Received, ...rest: Parameters<RequestListener>) => void): void;
  close(): Promise<void>;
}

/** Starts a partner's receiver on a local port; any free one by default. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const accepted: (number | null)[] = [];
  let answer: Parameters<Receiver["respond"]>[0] = (_received, _request, response) =>
    void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const { url: path = "", method = "", headers } = request;
    const each = { path, method, headers, body, payload: JSON.parse(body || "null") };
    received.push(each);
    response.once("finish", () => {
      if (each.payload && response.statusCode < 300) accepted.push(each.payload.data.sequence);
    });
    answer(each, request, response);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    sequences: () => accepted,
    respond(listener) {
      answer = listener;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
