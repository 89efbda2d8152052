import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { isProbe } from "./probes";

/**
 * Starts listening before anything else starts, so that a port in use is noticed at once. Requests wait until the
 * returned function passes them, and all later ones, to a listener.
 *
 * @param serveProbe answers probes at once.
 * @throws Error that says what to do if the port is in use or not permitted.
 */
export async function claimPort(
  server: Server,
  { port, host }: { port: number; host: string },
  serveProbe: RequestListener,
): Promise<(listener: RequestListener) => void> {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const hold: RequestListener = (request, response) => {
    if (isProbe(request)) serveProbe(request, response);
    else waiting.push([request, response]);
  };
  server.on("request", hold);
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explain(error, port, host));
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      resolve();
    });
  });
  return (listener) => {
    server.off("request", hold);
    server.on("request", listener);
    for (const [request, response] of waiting.splice(0)) {
      // Destroyed if the client disconnected.
      if (!response.destroyed) listener(request, response);
    }
  };
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new Error(
        `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to another port.`,
        { cause: error },
      );
    case "EACCES":
      return new Error(`This user may not listen on port ${port} on ${host}. Set PORT to 1024 or above.`, {
        cause: error,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new Error(
        `${host} is not an address of this machine. Set HOST to one, or to 0.0.0.0 for all interfaces.`,
        { cause: error },
      );
    default:
      return error;
  }
}
