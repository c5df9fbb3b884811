import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { openServices } from "#server/create-services.ts";
import { explain } from "#server/explain.ts";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { refuseUnwritable } from "#server/platform/files/private-folder.ts";
import { startDraining } from "#server/platform/http/lifecycle.ts";
import type { Services } from "#server/platform/http/services.ts";
import { parseSettings, type Settings, SettingsError, storesOnThisMachine } from "#server/platform/settings.ts";
import { version } from "#server/platform/version.ts";
import { prepare } from "#server/prepare.ts";
import { welcome } from "#server/welcome.ts";

const say = (line: string) => console.log(line);

type End = () => Promise<unknown>;

/** Starts the product; `ends` run in reverse order when it stops. */
async function start(settings: Settings, ends: End[]): Promise<void> {
  await refusePortInUse(settings);
  if (storesOnThisMachine(settings)) await refuseUnwritable(settings.DATA_DIR);
  const embedded =
    settings.DATABASE_URL === undefined ? await startEmbedded({ dataDir: settings.DATA_DIR, say }) : undefined;
  if (embedded) ends.push(embedded.stop);
  const { services, startJobs, close } = await openServices(
    settings,
    settings.DATABASE_URL ?? embedded?.url ?? "",
    say,
  );
  ends.push(close);
  await startJobs();
  // Not awaited, because an unavailable bucket must not affect pages without files.
  if (settings.FILES_URL !== undefined) void services.storage.verify();
  const prepared = await prepare(services, say);
  const app = await buildApp(services);
  ends.push(() => app.close());
  await app.listen({ port: settings.PORT, host: settings.HOST });
  drainMs = settings.DRAIN_SECONDS * 1000;
  ends.push(() => untilUnasked(app));
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : settings.PORT;
  services.log.info({ version, port }, "started");
  await notifySystemd(services.log);
  say(welcome(settings, port, prepared));
}

/** Fails early if the port is taken, before a database is created or migrated. */
async function refusePortInUse({ PORT, HOST }: Settings): Promise<void> {
  if (PORT === 0) return;
  const server = createServer().listen(PORT, HOST);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

/** Tells systemd that calls are answered, where it has started the product (`Type=notify`). The program is part of systemd. */
async function notifySystemd(log: Services["log"]): Promise<void> {
  if (!process.env["NOTIFY_SOCKET"]) return;
  await promisify(execFile)("systemd-notify", ["--ready"]).catch((error: unknown) =>
    log.warn({ err: error }, "systemd was not told that the product is ready"),
  );
}

/** Gives proxies time to see in `/readyz` that this instance is stopping. */
async function untilUnasked(app: FastifyInstance): Promise<void> {
  startDraining(app);
  await wait(drainMs);
}

/** EX_CONFIG of sysexits.h: another start would end in the same way, so that the unit does not restart it. */
const wrongSettingsCode = 78;

const major = Number(process.versions.node.split(".")[0]);
const ends: End[] = [];
let stopping = false;
let drainMs = 0;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Exits after ten seconds for calls in flight; the watchdog then stops the database.
  setTimeout(() => process.exit(code || 1), 10_000 + drainMs).unref();
  for (const end of ends.toReversed())
    await end().catch((error: unknown) => console.error(explain(error, process.env)));
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
// The launcher is gone, so this process stops by itself.
process.on("disconnect", () => void stop(0));

try {
  if (major < 24) throw new SettingsError("Node 24 is required. Start with npm start, which includes it.");
  await start(parseSettings(process.env), ends);
} catch (error) {
  console.error(explain(error, process.env));
  await stop(error instanceof SettingsError ? wrongSettingsCode : 1);
}
