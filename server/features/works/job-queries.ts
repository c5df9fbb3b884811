import { and, desc, eq, ne, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { isOffered, worksSeenBy } from "#server/features/works/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { beforeCursor } from "#server/platform/db/pagination.ts";
import { preparedList } from "#server/platform/db/prepared.ts";
import { freelancers, works } from "#server/platform/db/schema/marketplace.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

const accountId = sql.placeholder("accountId");
const skill = {
  category: sql`(select ${freelancers.categoryId} from ${freelancers} where ${freelancers.accountId} = ${accountId})`,
  subcategory: sql`(select ${freelancers.subcategoryId} from ${freelancers} where ${freelancers.accountId} = ${accountId})`,
};

/** From the best match to the rest (DESIGN section 5). Each is read along an index of its own, the newest first. */
const matches = [
  eq(works.subcategoryId, skill.subcategory),
  and(eq(works.categoryId, skill.category), ne(works.subcategoryId, skill.subcategory)),
  ne(works.categoryId, skill.category),
] as const;

/**
 * A kind of match is read only when the better ones do not fill the page: PostgreSQL checks a condition that names no column
 * once, before it reads a row. Only the effort depends on that; the order is that of the whole statement.
 */
const jobs = preparedList("jobs", (db, limit) => {
  const matching = (rank: 0 | 1 | 2, ...better: readonly SQLWrapper[]) => {
    const counts = better.map((rows) => sql`(select count(*) from ${rows})`);
    const hasRoom = sql`${sql.join([sql`0`, ...counts], sql` + `)} < ${limit}`;
    return worksSeenBy(db, accountId, rank)
      .where(and(isOffered, matches[rank], beforeCursor(works.postedAt, works.id, beginOf(rank)), hasRoom))
      .orderBy(desc(works.postedAt), desc(works.id))
      .limit(limit);
  };
  const ownSubcategory = db.$with("own_subcategory").as(matching(0));
  const ownCategory = db.$with("own_category").as(matching(1, ownSubcategory));
  const rest = db.$with("rest").as(matching(2, ownSubcategory, ownCategory));
  const best = unionAll(db.select().from(ownSubcategory), db.select().from(ownCategory), db.select().from(rest)).as(
    "best",
  );
  return db
    .with(ownSubcategory, ownCategory, rest)
    .select()
    .from(best)
    .orderBy(best.rank, desc(best.at), desc(best.workid))
    .limit(limit);
});

const beginOf = (rank: number) => [sql.placeholder(`at${rank}`), sql.placeholder(`id${rank}`)] as const;

/** Behind which row a page begins: its rank, instant and id. */
type JobKey = readonly [number, number, number];

/** Ranks before the key's have been read to their end, those behind it not at all. */
const beginsBehind = (rank: number, [keyRank, at, id]: JobKey) =>
  rank === keyRank ? { at, id } : { at: rank < keyRank ? -Infinity : Infinity, id: 0 };

/** All that is offered to a freelancer, the best match first and the newest first within (DESIGN section 5). */
export async function jobsFor(db: Db, accountId: number, { limit, after }: PageRequest) {
  const key = keyFrom(after, ["number", "number", "number"]) ?? ([0, Infinity, 0] as const);
  const begins = matches.flatMap((_, rank) => {
    const { at, id } = beginsBehind(rank, key);
    return [
      [`at${rank}`, at],
      [`id${rank}`, id],
    ];
  });
  const rows = await jobs(db, oneMore(limit), { accountId, ...Object.fromEntries(begins) });
  return pageOf(rows, limit, (row) => [row.rank, Date.parse(row.at), row.workid]);
}
