import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { databaseFor } from "../../e2e/test-server.ts";
import { root } from "../../scripts/root.mjs";
import { openArchive } from "../../server/cli/backup/archive-reading.ts";
import type { Manifest } from "../../server/cli/backup/manifest.ts";
import { violatedInvariants } from "../simulate/invariants.ts";
import { Business } from "./business.ts";
import type { Fault } from "./fault.ts";
import { startProbe } from "./probe.ts";
import { withDatabase, withDataFolder } from "./product-folder.ts";

const dealsBefore = 20;

/** Runs `kaamkaj backup` or `kaamkaj restore` for this data folder. The secret key belongs to payout accounts, so it goes along. */
async function run(program: "backup" | "restore", dataDir: string, file: string): Promise<void> {
  const args = { backup: ["--with-secret", file], restore: ["--yes", file] };
  const { PATH = "" } = process.env;
  const { env } = await databaseFor(dataDir);
  await promisify(execFile)(process.execPath, ["server/cli/kaamkaj.ts", program, ...args[program]], {
    cwd: root,
    env: { PATH, ...env, DATA_DIR: dataDir },
  });
}

async function manifestOf(file: string): Promise<Manifest> {
  const archive = await openArchive(file, new AbortController().signal);
  await archive.close();
  return archive.manifest;
}

const backup: Fault["run"] = () =>
  withDataFolder(async (source) =>
    withDataFolder(async (target) => {
      const file = join(source.dataDir, "backup.zip");
      const { url } = await source.start();
      const business = await Business.open(() => url);
      const paid: number[] = [];
      const stopProbe = startProbe(() => business.company.post("getworkdetails"));
      const pay = async (until: () => boolean) => {
        while (!until()) paid.push(await business.deal(`Work ${paid.length}`));
      };
      await pay(() => paid.length >= dealsBefore);
      const before = [...paid];
      let saved = false;
      const saving = run("backup", source.dataDir, file).finally(() => {
        saved = true;
      });
      await Promise.all([pay(() => saved), saving]);
      const reads = await stopProbe();

      const snapshot = await manifestOf(file);
      await run("restore", target.dataDir, file);
      const { wrongCounts, restored } = await compareTables(target.dataDir, snapshot);
      const again = join(source.dataDir, "again.zip");
      await run("backup", target.dataDir, again);
      const copy = await manifestOf(again);
      const sameLedger = copy.ledger.sha256 === snapshot.ledger.sha256;
      const violations = await violatedInvariants(target.dataDir);
      const lost = before.filter((request) => !restored.has(request));
      const { stop } = await target.start();
      await stop();

      const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0);
      const summary =
        `${paid.length - before.length} paid and ${reads.calls} lists read meanwhile, ${reads.failed} failed; ${rows} rows in ${snapshot.tables.length} tables, ` +
        `${wrongCounts.length} tables differ, ledger hash ${sameLedger ? "equal" : "DIFFERENT"}; of ${before.length} paid before ${lost.length} lost; it starts`;
      return {
        passed: wrongCounts.length + violations.length + lost.length + reads.failed === 0 && sameLedger,
        summary: [summary, ...wrongCounts, ...violations].join("; "),
      };
    }),
  );

/**
 * A restore writes an audit entry, which waits to be sealed, has payments since the backup looked up at the provider, and asks an
 * admin what was paid out since.
 */
const addedRows: Readonly<Record<string, number>> = {
  audit_entries: 1,
  audit_waiting: 1,
  payment_reconciliations: 1,
  payout_upgrades: 1,
};

/** Row counts and paid requests of the restored database. */
const compareTables = (dataDir: string, { tables }: Manifest) =>
  withDatabase(dataDir, async (client) => {
    const wrongCounts: string[] = [];
    for (const { name, rows } of tables) {
      const counted = await client.query(`select count(*)::int as rows from "${name}"`);
      const actual = counted.rows[0].rows - (addedRows[name] ?? 0);
      if (actual !== rows) wrongCounts.push(`${name}: ${actual} instead of ${rows}`);
    }
    const { rows } = await client.query("select request_id from payments");
    return { wrongCounts, restored: new Set(rows.map(({ request_id }) => Number(request_id))) };
  });

export const backedUp: Fault = {
  name: "backup",
  sentence: "a backup during load, restored elsewhere",
  minutes: 1,
  run: backup,
};
