import type { Db } from "#server/platform/db/connect.ts";
import { dataExports, erasures } from "#server/platform/db/schema/personal-data.ts";
import { buildFile } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

/** An export from some days ago that can still be downloaded. Returns its id. */
export async function buildExport(
  { db, services }: Pick<Opened, "db" | "services">,
  accountId: number,
): Promise<number> {
  const { name: file } = await buildFile(db, { kind: "export", mime: "application/zip", uploaderId: accountId });
  await services.disk.put(file, "x");
  const ready = {
    status: "ready",
    file,
    createdAt: new Date("2020-01-01"),
    expiresAt: new Date("2999-01-01"),
  } as const;
  const [row] = await db
    .insert(dataExports)
    .values({ accountId, ...ready })
    .returning({ id: dataExports.id });
  return row?.id ?? 0;
}

/** An erasure that waits for a long time. */
export async function buildErasure(db: Db, accountId: number): Promise<void> {
  await db.insert(erasures).values({ accountId, requestedBy: accountId, dueAt: new Date("2999-01-01") });
}
