import { connect } from "@/lib/adapters/database/prisma";
import { freePort } from "@/scripts/testing/free-port";
import { startTestServer, type TestServer } from "@/scripts/testing/server";

/** Runs with a server of its own whose database is away: nothing listens on its port. */
export async function withDatabaseUnavailable(run: (server: TestServer) => Promise<void>): Promise<void> {
  const database = await connect({ databaseUrl: `postgresql://teepad@127.0.0.1:${await freePort()}/teepad` });
  const server = await startTestServer({ database });
  try {
    await run(server);
  } finally {
    await server.close();
  }
}
