import type { AddressInfo, Server } from "node:net";

/** Lets a server listen on a free port of this machine. Returns its URL, without a slash at the end. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
