import { canonicalFilters } from "#domain/discovery/saved-search.ts";
import { insertSearch } from "#server/discovery/searches/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hiddenItems } from "#server/platform/db/schema/hidden-items.ts";
import { requestMarks } from "#server/platform/db/schema/request-marks.ts";
import { workInvitations } from "#server/platform/db/schema/work-invitations.ts";

/** What the company thinks of a request. */
export const buildMark = (db: Db, requestId: number, note: string) =>
  db.insert(requestMarks).values({ requestId, mark: "archived", note });

/** A work or a company that a freelancer does not want to see. Returns it as the calls name it. */
export async function buildHidden(db: Db, values: typeof hiddenItems.$inferInsert) {
  await db.insert(hiddenItems).values(values);
  return { kind: values.kind, id: values.subjectId };
}

type Values = Partial<typeof workInvitations.$inferInsert> &
  Pick<typeof workInvitations.$inferInsert, "workId" | "freelancerId">;

/** An open invitation to a work. Returns its id. */
export async function buildWorkInvitation(db: Db, values: Values): Promise<number> {
  const [row] = await db
    .insert(workInvitations)
    .values({ text: "You did so well the last time.", ...values })
    .returning({ id: workInvitations.id });
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}

type Search = Pick<Parameters<typeof insertSearch>[1], "accountId"> & Partial<Parameters<typeof insertSearch>[1]>;

/** A saved search for works with a budget, which reports nothing. Returns its id. */
export async function buildSearch(db: Db, { filters = { budgetfrom: 1 }, ...search }: Search): Promise<number> {
  const id = await insertSearch(db, {
    name: "Works with a budget",
    alert: "off",
    expression: "",
    filters: canonicalFilters(filters),
    ...search,
  });
  if (id === undefined) throw new Error("nothing was inserted");
  return id;
}
