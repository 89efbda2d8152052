import { connect } from "@/lib/adapters/database/connect";
import { freePort } from "@/scripts/testing/free-port";
import { startTestServer, type TestServer } from "@/scripts/testing/server";

/** Runs a callback with a server whose database is unavailable: nothing listens on its port. */
export async function withDatabaseUnavailable(run: (server: TestServer) => Promise<void>): Promise<void> {
  const database = await connect({ databaseUrl: `postgresql://teepad@127.0.0.1:${await freePort()}/teepad` });
  const server = await startTestServer({ database });
  try {
    await run(server);
  } finally {
    await server.close();
  }
}
