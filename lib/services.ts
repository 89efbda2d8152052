import type { Services } from "./wire";

/**
 * Next's bundle and our own server are two module graphs in one process. The server builds the services and puts them
 * here; pages only take them. So the database is opened once, by the server, and never by `next build`.
 */
const holder = globalThis as typeof globalThis & { teepadServices?: Services };

export function provideServices(services: Services): void {
  holder.teepadServices = services;
}

/** @throws Error outside the running server. */
export function services(): Services {
  if (!holder.teepadServices) throw new Error("The services are not built: start the server with npm start.");
  return holder.teepadServices;
}
