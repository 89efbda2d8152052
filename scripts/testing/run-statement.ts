import pg from "pg";

/** Runs one statement that cannot run in a transaction, such as CREATE DATABASE. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
