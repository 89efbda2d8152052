import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { embeddedConnection, serveHere } from "./embedded-connection";

test("a read-only embedded database answers queries, and refuses changes in transactions and outside of them", {
  tags: ["full"],
}, async () => {
  const client = await PGlite.create();
  await client.exec("CREATE TABLE course (name text); INSERT INTO course VALUES ('Home')");
  const { sql, close } = embeddedConnection(serveHere(client), true);
  const run = (text: string) => sql({ name: "", text }, []);
  expect(await run("SELECT name FROM course")).toEqual([{ name: "Home" }]);
  await expect(run("DELETE FROM course")).rejects.toThrow("read-only transaction");
  await expect(run("WITH gone AS (DELETE FROM course RETURNING name) SELECT name FROM gone")).rejects.toThrow(
    "read-only transaction",
  );
  expect(await run("SELECT name FROM course")).toEqual([{ name: "Home" }]);
  await close();
  await client.close();
});
