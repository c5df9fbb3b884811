import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { HiddenKind } from "#domain/discovery/hidden-item.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hiddenItems } from "#server/platform/db/schema/hidden-items.ts";

type Account = number | Placeholder | SQL;

/** Read once for a statement, because it depends on no row. */
const hiddenIds = (accountId: Account, kind: HiddenKind) => sql`array(
  select subject_id from ${hiddenItems} where account_id = ${accountId} and kind = ${sql.raw(`'${kind}'`)})`;

/** Whether a freelancer has hidden neither this work nor its company. */
export const isNotHidden = (accountId: Account, workId: SQLWrapper, ownerId: SQLWrapper): SQL => sql`(
  ${workId} <> all (${hiddenIds(accountId, "work")}) and ${ownerId} <> all (${hiddenIds(accountId, "company")}))`;

/** The offered works that a freelancer has hidden, by themselves or with their company. */
export async function hiddenWorksOf(db: Db, accountId: number): Promise<readonly number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select work_id as id from work_search where work_id = any (${hiddenIds(accountId, "work")})
    union
    select w.id from works w inner join work_search o on o.work_id = w.id
    where w.owner_id = any (${hiddenIds(accountId, "company")})`);
  return rows.map(({ id }) => id);
}
