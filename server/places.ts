import { join } from "node:path";
import { Client } from "pg";
import type { Settings } from "#server/platform/settings.ts";

/** The address of the database without its password. */
export function placeOfDatabase({ DATABASE_URL, DATA_DIR }: Pick<Settings, "DATABASE_URL" | "DATA_DIR">): string {
  if (DATABASE_URL === undefined) return `${join(DATA_DIR, "db")} (embedded PostgreSQL)`;
  const { host, port, database } = new Client({ connectionString: DATABASE_URL });
  return `${database} on ${host}${host.startsWith("/") ? "" : `:${port}`} (DATABASE_URL)`;
}

export const placeOfFiles = ({ FILES_URL, S3_ENDPOINT, DATA_DIR }: Settings) =>
  FILES_URL === undefined
    ? join(DATA_DIR, "files")
    : `${FILES_URL}${S3_ENDPOINT ? ` at ${new URL(S3_ENDPOINT).host}` : ""} (FILES_URL)`;
