import { adoptSettings } from "#server/cli/environment.ts";
import { explain } from "#server/explain.ts";

/** What an operator can run. Each command ends with an exit code, and with 2 if it could not do its work. */
type Command = (args: string[]) => Promise<number>;

const commands: Readonly<Record<string, () => Promise<{ run: Command }>>> = {
  backup: () => import("#server/cli/backup.ts"),
  "backup:drill": () => import("#server/cli/backup-drill.ts"),
  restore: () => import("#server/cli/restore.ts"),
  "ledger:verify": () => import("#server/cli/ledger-verify.ts"),
  "audit:verify": () => import("#server/cli/audit-verify.ts"),
  "db:shell": () => import("#server/cli/db-shell.ts"),
  "admin:reset": () => import("#server/cli/admin-reset.ts"),
  "admin:invite": () => import("#server/cli/admin-invite.ts"),
  "demo:clear": () => import("#server/cli/demo-clear.ts"),
};

// `kaamkaj backup file.zip`, whether the product is running or not (docs/operations.md). `npm run backup -- file.zip` is the same.
const [name = "", ...args] = process.argv.slice(2);
try {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new Error(`Usage: kaamkaj COMMAND, one of ${Object.keys(commands).join(", ")}`);
  const { run } = await load();
  await adoptSettings(process.env);
  process.exitCode = await run(args);
} catch (error) {
  console.error(explain(error, process.env));
  process.exitCode = 2;
}
