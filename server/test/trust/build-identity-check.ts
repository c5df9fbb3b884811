import { createHash, randomBytes } from "node:crypto";
import { identityChecks, identityPictures } from "#server/platform/db/schema/identity-checks.ts";
import { buildFile, buildFreelancer } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

/** A stored picture of an identity, encrypted for the account; what it shows is any bytes. */
export async function buildIdentityPicture({ db, services }: Opened, accountId: number, isAttached = false) {
  const bytes = services.identitySeal.closeBytes(randomBytes(64), accountId);
  const { name } = await buildFile(db, {
    ...{ kind: "identity", name: `${randomBytes(16).toString("hex")}.seal`, mime: "image/webp", size: bytes.length },
    ...{ sha256: createHash("sha256").update(bytes).digest("hex"), ticketHash: randomBytes(16).toString("hex") },
    ...{ uploaderId: accountId, attachedAt: isAttached ? new Date() : null },
  });
  await services.disk.put(name, bytes);
  return name;
}

/** Documents of a freelancer that wait. */
export async function buildIdentityCheck(
  opened: Opened,
  accountId: number,
  values: Partial<typeof identityChecks.$inferInsert> = {},
) {
  const [row] = await opened.db
    .insert(identityChecks)
    .values({ accountId, kind: "pan", lastFour: "234F", ...values })
    .returning();
  if (!row) throw new Error("no identity check was inserted");
  if (row.status !== "waiting") return { ...row, file: "" };
  const file = await buildIdentityPicture(opened, accountId, true);
  await opened.db.insert(identityPictures).values({ checkId: row.id, position: 0, part: "front", file });
  return { ...row, file };
}

/** Documents of each of these freelancers that wait. */
export async function buildIdentityChecks(opened: Opened, accountIds: readonly number[]): Promise<void> {
  for (const accountId of accountIds) await buildIdentityCheck(opened, accountId);
}

/** A checked identity of this instant. */
export const buildCheckedIdentity = (opened: Opened, accountId: number, decidedAt = new Date()) =>
  buildIdentityCheck(opened, accountId, { status: "checked", decidedAt, picturesDeletedAt: decidedAt });

/** What the calls about identities need of a world: pictures that nothing uses yet, and documents of somebody else that wait. */
export async function buildIdentityCheckRows(opened: Opened, { FO, FX }: Record<"FO" | "FX", number>) {
  const ofFO = await buildIdentityPicture(opened, FO);
  const ofFX = await buildIdentityPicture(opened, FX);
  const other = await buildFreelancer(opened.db);
  await buildIdentityCheck(opened, (await buildFreelancer(opened.db)).id);
  const { id: checkId, file } = await buildIdentityCheck(opened, other.id);
  return { pictureFor: (actor: string) => (actor === "FX" ? ofFX : ofFO), checkId, file, name: other.name };
}
