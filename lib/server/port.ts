import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

/**
 * Listens, so that a port that is taken is noticed before anything else is begun. Requests that come early wait: the
 * answer hands them, and all that follow, to the listener.
 *
 * @throws Error when the port is in use, or not for us, saying what to do.
 */
export async function claimPort(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<(listener: RequestListener) => void> {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const hold: RequestListener = (request, response) => void waiting.push([request, response]);
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
      // Who gave up waiting has closed the connection.
      if (!response.destroyed) listener(request, response);
    }
  };
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const where = `port ${port} of ${host}`;
  switch (error.code) {
    case "EADDRINUSE":
      return new Error(`Another program is listening on ${where}. Stop it, or set PORT to another one.`, {
        cause: error,
      });
    case "EACCES":
      return new Error(`Listening on ${where} is not allowed to this user. Set PORT to 1024 or above.`, {
        cause: error,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new Error(`${host} is not an address of this machine. Set HOST to one, or to 0.0.0.0 for all.`, {
        cause: error,
      });
    default:
      return error;
  }
}
