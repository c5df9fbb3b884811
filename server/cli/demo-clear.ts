import { openServices } from "#server/create-services.ts";
import { deleteDemoRows } from "#server/demo/rows.ts";
import { explain } from "#server/explain.ts";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { parseSettings } from "#server/platform/settings.ts";

// `npm run demo:clear`: stop the product first when its database is the embedded one.
try {
  const settings = parseSettings({ ...process.env, NODE_ENV: "development", DEMO: "0" });
  const embedded =
    settings.DATABASE_URL === undefined ? await startEmbedded({ dataDir: settings.DATA_DIR }) : undefined;
  const { services, close } = await openServices(settings, settings.DATABASE_URL ?? embedded?.url ?? "");
  for (const name of await deleteDemoRows(services.db)) await services.disk.delete(name);
  await close();
  await embedded?.stop();
  console.log("The demo data was removed; all other data is unchanged. Later starts do not load it again.");
} catch (error) {
  console.error(explain(error, process.env));
  process.exitCode = 1;
}
