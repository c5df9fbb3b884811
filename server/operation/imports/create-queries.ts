import { and, asc, eq, sql } from "drizzle-orm";
import { importLinkDays } from "#domain/operation/import.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { importLines } from "#server/platform/db/schema/imports.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { passwordInvitations } from "#server/platform/db/schema/sessions.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

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
    tx.select(idOf.district).from(districts).where(sql`fold_name(${districts.name}) = fold_name(${name})`),
  );

export const ensureLocation = (tx: Db, districtId: number, name: string) =>
  ensure(tx.insert(locations).values({ districtId, name }).onConflictDoNothing().returning(idOf.location), () =>
    tx
      .select(idOf.location)
      .from(locations)
      .where(and(eq(locations.districtId, districtId), sql`fold_name(${locations.name}) = fold_name(${name})`)),
  );

export const ensureCategory = (tx: Db, name: string, image: string) =>
  ensure(tx.insert(categories).values({ name, image }).onConflictDoNothing().returning({ id: categories.id }), () =>
    tx.select({ id: categories.id }).from(categories).where(sql`fold_name(${categories.name}) = fold_name(${name})`),
  );

export const ensureSubcategory = (tx: Db, categoryId: number, name: string) =>
  ensure(
    tx.insert(subcategories).values({ categoryId, name }).onConflictDoNothing().returning({ id: subcategories.id }),
    () =>
      tx
        .select({ id: subcategories.id })
        .from(subcategories)
        .where(
          and(eq(subcategories.categoryId, categoryId), sql`fold_name(${subcategories.name}) = fold_name(${name})`),
        ),
  );

/** Keeps a picture from the sweep until something refers to it. */
export async function renewFile(tx: Db, name: string): Promise<void> {
  await tx.update(files).set({ attachedAt: sql`now()` }).where(eq(files.name, name));
}

const lineKey = sql<string>`${importLines.importId} || '/' || ${importLines.line}`;

/** Lines whose person gets an e-mail, each locked once although several instances may look for them. */
export const claimDueMails = (tx: Db, most: number, except: RowKeys) =>
  tx
    .select({
      key: lineKey,
      importId: importLines.importId,
      line: importLines.line,
      accountId: sql<number>`coalesce(${importLines.recordId}, 0)`,
    })
    .from(importLines)
    .where(and(eq(importLines.isMailDue, true), isNoneOf(lineKey, except)))
    .orderBy(asc(importLines.importId), asc(importLines.line))
    .limit(most)
    .for("update", { skipLocked: true });

/** The person of a locked line, once; undefined where the account was deleted. */
export async function takeDueMail(tx: Db, { importId, line, accountId }: DueMail) {
  await tx
    .update(importLines)
    .set({ isMailDue: false })
    .where(and(eq(importLines.importId, importId), eq(importLines.line, line)));
  const [person] = await tx
    .select({
      accountId: accounts.id,
      username: accounts.username,
      role: accounts.role,
      email: accounts.email,
      language: accounts.language,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return person;
}

type DueMail = Awaited<ReturnType<typeof claimDueMails>>[number];

export async function insertPasswordInvitation(
  tx: Db,
  invitation: { readonly tokenHash: string; readonly accountId: number },
): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${importLinkDays})`;
  await tx.insert(passwordInvitations).values({ ...invitation, expiresAt });
}
