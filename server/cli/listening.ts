import { once } from "node:events";
import { createServer } from "node:net";
import type { Settings } from "#server/platform/settings.ts";

/** Fails where the product could not listen, before a database is made or migrated for nothing. */
export async function refusePortInUse({ PORT, HOST }: Pick<Settings, "PORT" | "HOST">): Promise<void> {
  if (PORT === 0) return;
  const server = createServer().listen(PORT, HOST);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
