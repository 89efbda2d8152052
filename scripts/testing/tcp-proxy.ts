import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** A TCP proxy on loopback that can fail the way networks do: frozen connections get neither FIN nor RST. */
export interface TcpProxy {
  port: number;
  /** Stops forwarding on all open connections. New ones work. */
  freezeOpenConnections(): void;
  /** Stops forwarding on all connections, also on new ones until `thaw`. */
  freeze(): void;
  /** Forwards on new connections again. Frozen ones stay frozen. */
  thaw(): void;
  /** Resets all open connections. New ones work. */
  drop(): void;
  close(): Promise<void>;
}

/** @param port where the proxy listens; by default any free port. */
export async function startTcpProxy(target: NetConnectOpts, port = 0): Promise<TcpProxy> {
  const connections = new Set<[Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    const connection: [Socket, Socket] = [client, upstream];
    connections.add(connection);
    client.pipe(upstream).pipe(client);
    for (const socket of connection) {
      socket.on("error", () => {});
      socket.on("close", () => {
        connections.delete(connection);
        for (const each of connection) each.destroy();
      });
    }
    if (isFrozen) stopForwarding(connection);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  const freezeOpenConnections = () => {
    for (const connection of connections) stopForwarding(connection);
  };
  const drop = () => {
    for (const connection of connections) for (const socket of connection) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    freezeOpenConnections,
    freeze() {
      isFrozen = true;
      freezeOpenConnections();
    },
    thaw() {
      isFrozen = false;
    },
    drop,
    async close() {
      drop();
      server.close();
      await once(server, "close");
    },
  };
}

function stopForwarding([client, upstream]: [Socket, Socket]): void {
  client.unpipe(upstream);
  upstream.unpipe(client);
  client.pause();
  upstream.pause();
}

/** A proxy in front of a Postgres, and the URL to use in place of the Postgres'. */
export async function proxyPostgres(databaseUrl: string, ownPort = 0): Promise<TcpProxy & { url: string }> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get("host");
  const port = Number(url.port || 5432);
  const proxy = await startTcpProxy(
    folder?.startsWith("/") ? { path: `${folder}/.s.PGSQL.${port}` } : { host: folder ?? url.hostname, port },
    ownPort,
  );
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  return { ...proxy, url: url.href };
}
