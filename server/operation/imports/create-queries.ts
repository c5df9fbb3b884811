import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { importLinkDays } from "#domain/operation/import.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { importLines } from "#server/platform/db/schema/imports.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { passwordInvitations } from "#server/platform/db/schema/web.ts";

interface Ensured {
  readonly id: number;
  readonly isNew: boolean;
}

/** The inserted row, or the one that has this name already, also where a concurrent transaction has just inserted it. */
async function ensure(
  insert: PromiseLike<{ id: number }[]>,
  find: () => PromiseLike<{ id: number }[]>,
): Promise<Ensured> {
  const [inserted] = await insert;
  if (inserted) return { id: inserted.id, isNew: true };
  const [existing] = await find();
  if (!existing) throw new Error("a name was taken by a row that is gone");
  return { id: existing.id, isNew: false };
}

const idOf = { district: { id: districts.id }, location: { id: locations.id } };

export const ensureDistrict = (tx: Db, name: string) =>
  ensure(tx.insert(districts).values({ name }).onConflictDoNothing().returning(idOf.district), () =>
    tx.select(idOf.district).from(districts).where(sql`lower(${districts.name}) = lower(${name})`),
  );

export const ensureLocation = (tx: Db, districtId: number, name: string) =>
  ensure(tx.insert(locations).values({ districtId, name }).onConflictDoNothing().returning(idOf.location), () =>
    tx
      .select(idOf.location)
      .from(locations)
      .where(and(eq(locations.districtId, districtId), sql`lower(${locations.name}) = lower(${name})`)),
  );

export const ensureCategory = (tx: Db, name: string, image: string) =>
  ensure(tx.insert(categories).values({ name, image }).onConflictDoNothing().returning({ id: categories.id }), () =>
    tx.select({ id: categories.id }).from(categories).where(sql`lower(${categories.name}) = lower(${name})`),
  );

export const ensureSubcategory = (tx: Db, categoryId: number, name: string) =>
  ensure(
    tx.insert(subcategories).values({ categoryId, name }).onConflictDoNothing().returning({ id: subcategories.id }),
    () =>
      tx
        .select({ id: subcategories.id })
        .from(subcategories)
        .where(and(eq(subcategories.categoryId, categoryId), sql`lower(${subcategories.name}) = lower(${name})`)),
  );

/** Keeps a picture from the sweep until something refers to it. */
export async function renewFile(tx: Db, name: string): Promise<void> {
  await tx.update(files).set({ attachedAt: sql`now()` }).where(eq(files.name, name));
}

/** People whose e-mail is due, each taken once although several instances may look for them. */
export async function takeDueMails(tx: Db, most: number) {
  const due = await tx
    .select({ importId: importLines.importId, line: importLines.line, accountId: importLines.recordId })
    .from(importLines)
    .where(eq(importLines.isMailDue, true))
    .orderBy(asc(importLines.importId), asc(importLines.line))
    .limit(most)
    .for("update", { skipLocked: true });
  if (due.length === 0) return [];
  const taken = sql`(${importLines.importId}, ${importLines.line}) in (select * from unnest(
    ${sql.param(due.map(({ importId }) => importId))}::int[], ${sql.param(due.map(({ line }) => line))}::int[]))`;
  await tx.update(importLines).set({ isMailDue: false }).where(taken);
  const ids = due.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  return tx
    .select({
      accountId: accounts.id,
      username: accounts.username,
      role: accounts.role,
      email: accounts.email,
      language: accounts.language,
    })
    .from(accounts)
    .where(inArray(accounts.id, ids));
}

export async function insertPasswordInvitations(
  tx: Db,
  rows: readonly { readonly tokenHash: string; readonly accountId: number }[],
): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${importLinkDays})`;
  await tx.insert(passwordInvitations).values(rows.map((row) => ({ ...row, expiresAt })));
}
