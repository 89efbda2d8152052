import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { freePort } from "@/scripts/testing/free-port";
import { proxyPostgres } from "@/scripts/testing/tcp-proxy";
import { mapUnavailable } from "../prisma/errors";
import { connectInBackground } from "./connect";

let url: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ url, drop } = await createUnmigratedDatabase());
});

afterAll(() => drop());

describe("a Postgres that is unavailable at the start", () => {
  it("makes queries fail as unavailable until it is there, and is prepared then", async () => {
    const port = await freePort();
    const address = `postgresql://postgres@127.0.0.1:${port}${new URL(url).pathname}`;
    const reasons: unknown[] = [];
    const database = connectInBackground(
      { databaseUrl: address },
      async ({ migrate }) => void (await migrate()),
      (reason) => reasons.push(reason),
    );
    const { run, runPrisma } = mapUnavailable({
      run: () => database.sql({ name: "", text: "SELECT 1" }, []),
      runPrisma: () => database.prisma.course.count(),
    });
    await expect(run()).rejects.toThrow("unavailable");
    await expect(runPrisma()).rejects.toThrow("unavailable");
    expect(reasons.length).toBeGreaterThan(0);

    const proxy = await proxyPostgres(url, port);
    await database.ready;
    expect(await run()).toHaveLength(1);
    expect(await runPrisma()).toBe(0);
    await database.close();
    await proxy.close();
  });

  it("does not keep the process from stopping", async () => {
    const database = connectInBackground(
      { databaseUrl: `postgresql://postgres@127.0.0.1:${await freePort()}/teepad` },
      async ({ migrate }) => void (await migrate()),
    );
    await expect(database.sql({ name: "", text: "SELECT 1" }, [])).rejects.toThrow("ECONNREFUSED");
    await database.close();
    await expect(database.ready).rejects.toThrow("closed");
  });

  it("ends the start if it rejects us for good, such as an unknown database", async () => {
    const unknown = new URL(url);
    unknown.pathname = "/no_such_database";
    const database = connectInBackground(
      { databaseUrl: unknown.href },
      async ({ migrate }) => void (await migrate()),
    );
    await expect(database.ready).rejects.toThrow('"no_such_database" does not exist');
    await database.close();
  });
});
