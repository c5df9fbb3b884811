import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { isInstalled } from "#server/platform/db/embedded-postgres/programs.ts";

/** An empty database that is gone afterwards: an embedded one in this folder, or in an image, which has none, one on the server. */
export async function withScratchDatabase<T>(
  serverUrl: string | undefined,
  folder: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (serverUrl !== undefined && !isInstalled()) return withDatabaseOn(serverUrl, work);
  const { url, stop } = await startEmbedded({ dataDir: folder });
  return work(url).finally(stop);
}

async function withDatabaseOn<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `kaamkaj_drill_${randomBytes(6).toString("hex")}`;
  // The role needs CREATEDB.
  await administer(serverUrl, `create database ${name} template template0`);
  // A regular expression, because `URL` refuses the empty host of a unix socket.
  const url = serverUrl.replace(/^(\w+:\/\/[^/]*)\/?[^?]*/, `$1/${name}`);
  return work(url).finally(() => administer(serverUrl, `drop database ${name} with (force)`));
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
