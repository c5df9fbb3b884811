import { parseArgs } from "node:util";
import { confirm } from "#server/cli/confirm.ts";
import { settingsOf } from "#server/cli/environment.ts";
import { openServices } from "#server/create-services.ts";
import { deleteDemoRows } from "#server/demo/rows.ts";
import { placeOfDatabase } from "#server/places.ts";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";

/** `kaamkaj demo:clear`: stop the product first when its database is the embedded one. */
export async function run(args: string[]): Promise<number> {
  const { yes } = parseArgs({ args, options: { yes: { type: "boolean" } } }).values;
  const settings = settingsOf({ DEMO: "0" });
  await confirm(`This deletes the demo data in ${placeOfDatabase(settings)}.`, yes === true);
  const embedded =
    settings.DATABASE_URL === undefined ? await startEmbedded({ dataDir: settings.DATA_DIR }) : undefined;
  const { services, close } = await openServices(settings, settings.DATABASE_URL ?? embedded?.url ?? "");
  for (const name of await deleteDemoRows(services.db)) await services.disk.delete(name);
  await close();
  await embedded?.stop();
  console.log("The demo data was removed; all other data is unchanged. Later starts do not load it again.");
  return 0;
}
