import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import type { Product } from "./product.ts";
import { databaseFor } from "./test-server.ts";

/** Inserts rows, because registering thousands of companies would hash as many passwords. */
const statement = `
  with template as (select logo, location_id, district_id from companies limit 1),
  inserted as (
    insert into accounts (username, role, status, password_hash, name, email, phone)
    select 'many_' || n, 'client', 'accepted', 'none', 'Company ' || n, n || '@kaamkaj.example', lpad(n::text, 10, '0')
    from generate_series(1, $1) n
    returning id, phone
  )
  insert into companies (account_id, licence_no, logo, location_id, district_id)
  select id, phone, logo, location_id, district_id from inserted, template`;

/** Adds companies with the place and logo of an existing one. */
export async function addCompanies(product: Product, count: number): Promise<void> {
  const client = new Client({ connectionString: await databaseOf(product) });
  await client.connect();
  try {
    await client.query(statement, [count]);
  } finally {
    await client.end();
  }
}

/** The URL of the product's database: of TEST_DATABASE_URL, or of the embedded PostgreSQL by the files in its folder. */
export async function databaseOf({ dataDir }: Pick<Product, "dataDir">): Promise<string> {
  const { DATABASE_URL } = (await databaseFor(dataDir)).env;
  if (DATABASE_URL) return DATABASE_URL;
  const password = await readFile(join(dataDir, "db.password"), "utf8");
  const [, , , port, sockets = ""] = (await readFile(join(dataDir, "db", "postmaster.pid"), "utf8")).split("\n");
  return `postgres://kaamkaj:${password}@localhost:${port}/kaamkaj?host=${encodeURIComponent(sockets)}`;
}
