import { createHash } from "node:crypto";
import { Client } from "pg";

/** Where TEST_DATABASE_URL names a PostgreSQL server, each data folder has a database of its own there. */
export async function databaseFor(
  dataDir: string,
): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return { env: {}, drop: async () => undefined };
  const name = `e2e_${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  const count = await query(server, "select from pg_database where datname = $1", [name]);
  if (count === 0) await query(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href },
    drop: async () => void (await query(server, `drop database ${name} with (force)`)),
  };
}

async function query(server: string, statement: string, values: string[] = []): Promise<number> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
