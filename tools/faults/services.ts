import { openServices } from "../../server/create-services.ts";
import { parseSettings } from "../../server/platform/settings.ts";
import type { World } from "../world.ts";

type OpenServices = Awaited<ReturnType<typeof openServices>>;
export type Services = OpenServices["services"];

/** The services of the product in this process, on the database of a world: a race runs the jobs itself. */
export async function openServicesOf({ dataDir, pool }: World): Promise<OpenServices> {
  const settings = parseSettings({ NODE_ENV: "development", DEMO: "0", LOG_LEVEL: "warn", DATA_DIR: dataDir });
  return openServices(settings, pool.options.connectionString ?? "");
}
