import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { BOUNDS } from "./bounds";

interface Connection {
  /** Its latest responses; several if the client pipelines requests. Closed ones are removed with the next request. */
  responses: ServerResponse[];
  /** A response with `Connection: close` is pending or sent. */
  isClosing: boolean;
}

/** Tracks the open responses of this process: limits them per connection and for Next, and drains them on shutdown. */
export function trackTraffic() {
  // Two habits of V8 would keep finished requests until the next full garbage collection:
  // - It replaces the table of a Set that changes with every request every few requests. Each old table refers to the
  //   next. So this Map is keyed by socket.
  // - It allocates in the old generation what often survives a minor collection, such as the array in which Node's
  //   EventEmitter keeps two listeners of an event. So `admit` adds none for "close", for which observe-requests.ts has one.
  const connections = new Map<Socket, Connection>();
  const pages = new Map<ServerResponse, IncomingMessage>();
  let isDraining = false;

  function closeAfter(response: ServerResponse): void {
    if (!response.headersSent) response.setHeader("Connection", "close");
  }

  return {
    /**
     * Registers a request. Returns false if its connection will close before the response can be sent: don't handle such
     * a request, the client retries it on another connection (RFC 9112 section 9.3.2).
     */
    admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
      let connection = connections.get(socket);
      if (!connection) {
        connection = { responses: [], isClosing: false };
        connections.set(socket, connection);
        socket.once("close", () => connections.delete(socket));
      }
      if (connection.isClosing) return false;
      connection.responses = connection.responses.filter(isOpen);
      connection.responses.push(response);
      if (isDraining || connection.responses.length === BOUNDS.unfinishedResponses) {
        connection.isClosing = true;
        closeAfter(response);
      }
      return true;
    },

    /** Whether one more request of a browser may be worked on. */
    admitPage(request: IncomingMessage, response: ServerResponse): boolean {
      if (pages.size >= BOUNDS.pagesInFlight && [...pages].filter(isWorking).length >= BOUNDS.pagesInFlight) {
        return false;
      }
      pages.set(response, request);
      response.once("close", () => pages.delete(response));
      return true;
    },

    openResponses(): number {
      let count = 0;
      for (const { responses } of connections.values()) count += responses.filter(isOpen).length;
      return count;
    },

    /** Closes each connection after its next response. */
    drain(): void {
      isDraining = true;
      for (const { responses } of connections.values()) responses.filter(isOpen).forEach(closeAfter);
    },
  };
}

export type Traffic = ReturnType<typeof trackTraffic>;

const isOpen = ({ closed }: ServerResponse): boolean => !closed;

/** Passes requests to a listener, and drops those whose response could not be sent. */
export function admitRequests(traffic: Traffic, listener: RequestListener): RequestListener {
  return (request, response) => {
    if (traffic.admit(request, response)) listener(request, response);
  };
}

/**
 * Whether Next is rendering a page, rather than waiting for the client to send the body or to read the response. Slow
 * clients cost no processor time, so they must not use up the limit.
 */
function isWorking([response, request]: [ServerResponse, IncomingMessage]): boolean {
  return request.complete && !response.writableEnded && !response.writableNeedDrain;
}
