import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { openArchive } from "#server/cli/backup/archive-reading.ts";
import type { Manifest } from "#server/cli/backup/manifest.ts";
import { databaseFor } from "../../e2e/test-server.ts";
import { root } from "../../scripts/root.mjs";
import { violatedInvariants } from "../simulate/invariants.ts";
import { Business } from "./business.ts";
import { bystander } from "./bystander.ts";
import type { Fault } from "./fault.ts";
import { inPlace, withDatabase } from "./product-folder.ts";

const dealsBefore = 20;

/** Runs `npm run backup` and `npm run restore` for this data folder. */
async function run(program: "backup" | "restore", dataDir: string, file: string): Promise<void> {
  const { PATH = "" } = process.env;
  const { env } = await databaseFor(dataDir);
  await promisify(execFile)(process.execPath, [`server/cli/${program}.ts`, file], {
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
  inPlace(async (here) =>
    inPlace(async (there) => {
      const file = join(here.dataDir, "backup.zip");
      const { url } = await here.start();
      const business = await Business.begin(() => url);
      const paid: number[] = [];
      const stopLooking = bystander(() => business.company.post("getworkdetails"));
      const pay = async (until: () => boolean) => {
        while (!until()) paid.push(await business.deal(`Work ${paid.length}`));
      };
      await pay(() => paid.length >= dealsBefore);
      const before = [...paid];
      let saved = false;
      const saving = run("backup", here.dataDir, file).finally(() => {
        saved = true;
      });
      await Promise.all([pay(() => saved), saving]);
      const looked = await stopLooking();

      const snapshot = await manifestOf(file);
      await run("restore", there.dataDir, file);
      const { wrongCounts, restored } = await compared(there.dataDir, snapshot);
      const again = join(here.dataDir, "again.zip");
      await run("backup", there.dataDir, again);
      const copy = await manifestOf(again);
      const sameLedger = copy.ledger.sha256 === snapshot.ledger.sha256;
      const broken = await violatedInvariants(there.dataDir);
      const lost = before.filter((request) => !restored.has(request));
      const { stop } = await there.start();
      await stop();

      const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0);
      const told =
        `${paid.length - before.length} paid and ${looked.calls} lists read meanwhile, ${looked.failed} failed; ${rows} rows in ${snapshot.tables.length} tables, ` +
        `${wrongCounts.length} tables differ, ledger hash ${sameLedger ? "equal" : "DIFFERENT"}; of ${before.length} paid before ${lost.length} lost; it starts`;
      return {
        passed: wrongCounts.length + broken.length + lost.length + looked.failed === 0 && sameLedger,
        told: [told, ...wrongCounts, ...broken].join("; "),
      };
    }),
  );

/** A restore writes an audit entry, which waits to be sealed, and has payments since the backup looked up at the provider. */
const added: Readonly<Record<string, number>> = { audit_entries: 1, audit_waiting: 1, payment_reconciliations: 1 };

/** Row counts and paid requests of the restored database. */
const compared = (dataDir: string, { tables }: Manifest) =>
  withDatabase(dataDir, async (client) => {
    const wrongCounts: string[] = [];
    for (const { name, rows } of tables) {
      const counted = await client.query(`select count(*)::int as rows from "${name}"`);
      const there = counted.rows[0].rows - (added[name] ?? 0);
      if (there !== rows) wrongCounts.push(`${name}: ${there} instead of ${rows}`);
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
