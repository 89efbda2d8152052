import { type AddressInfo, createServer } from "node:net";
import { connect } from "@/lib/adapters/database/prisma";
import { startTestServer, type TestServer } from "@/scripts/testing/server";

/** Runs with a server of its own whose database is away: nothing listens on its port. */
export async function withDatabaseAway(run: (server: TestServer) => Promise<void>): Promise<void> {
  const placeholder = createServer();
  await new Promise<void>((resolve) => placeholder.listen(0, "127.0.0.1", resolve));
  const { port } = placeholder.address() as AddressInfo;
  await new Promise((resolve) => placeholder.close(resolve));
  const database = await connect({ databaseUrl: `postgresql://teepad@127.0.0.1:${port}/teepad` });
  const server = await startTestServer({ database });
  try {
    await run(server);
  } finally {
    await server.close();
  }
}
