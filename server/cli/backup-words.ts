import type { Manifest } from "#server/cli/backup/manifest.ts";

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** A summary of an archive, by which two backups can be compared. */
export function describe({
  version,
  postgres,
  moment,
  tables,
  files,
  mails,
  secret,
  audit,
  ledger,
}: Manifest): string[] {
  const rows = sum(tables.map((table) => table.rows));
  const bytes = sum(files.map((stored) => stored.bytes));
  return [
    `Moment   ${moment} (Kaamkaj ${version}, PostgreSQL ${postgres})`,
    `Rows     ${counted(rows, "row")} in ${counted(tables.length, "table")}`,
    `Files    ${counted(files.length, "file")}, ${counted(bytes, "byte")}`,
    `Mails    ${mails.waiting} waiting, ${mails.undelivered} undelivered`,
    `Ledger   ${ledger.sha256}`,
    `Audit    ${audit ? `${audit.seq}:${audit.hash}` : "no chain yet"}`,
    `Secret   ${secret ? "DATA_DIR/secret.key is in the archive: keep it like a password" : "not in the archive: keep SECRET_KEY or DATA_DIR/secret.key elsewhere"}`,
  ];
}

const reasons = { gone: "is gone from the storage", changed: "is not what was uploaded" } as const;

export const missingIn = ({ missing }: Manifest): string[] =>
  missing.map(({ name, reason }) => `Missing  ${name} ${reasons[reason]}`);
