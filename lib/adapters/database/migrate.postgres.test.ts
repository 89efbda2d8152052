import { expect, it } from "vitest";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { connect } from "./connect";

it("applies each migration once when 40 servers start concurrently", async () => {
  const { url, drop } = await createUnmigratedDatabase();
  const servers = await Promise.all(Array.from({ length: 40 }, () => connect({ databaseUrl: url })));
  try {
    const applied = await Promise.all(servers.map((server) => server.migrate()));
    const names = applied.flat();
    expect(names).toContain("20261121000000_init");
    expect(new Set(names).size).toBe(names.length);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await drop();
  }
});
