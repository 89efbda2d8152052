import pg from "pg";

/** Runs one statement, such as CREATE DATABASE, that no transaction may hold. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
