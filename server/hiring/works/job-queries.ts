import { and, desc, eq, ne, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { isOffered, worksSeenBy } from "#server/hiring/works/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isNotHidden } from "#server/platform/db/hidden-items.ts";
import { beforeCursor } from "#server/platform/db/pagination.ts";
import { preparedList } from "#server/platform/db/prepared.ts";
import { freelancers, works } from "#server/platform/db/schema/marketplace.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

const accountId = sql.placeholder("accountId");
const skill = {
  category: sql`(select ${freelancers.categoryId} from ${freelancers} where ${freelancers.accountId} = ${accountId})`,
  subcategory: sql`(select ${freelancers.subcategoryId} from ${freelancers} where ${freelancers.accountId} = ${accountId})`,
};

/** The kinds of match, best first (docs/design/rules.md#jobs). Each reads an index of its own, newest first. */
const matches = [
  eq(works.subcategoryId, skill.subcategory),
  and(eq(works.categoryId, skill.category), ne(works.subcategoryId, skill.subcategory)),
  ne(works.categoryId, skill.category),
] as const;

/**
 * A kind of match is read only where the better ones do not fill the page, because PostgreSQL checks a condition without columns
 * once, before it reads a row. The result does not depend on that: the outer statement sorts the rows.
 */
const jobs = preparedList("jobs", (db, limit) => {
  const matching = (rank: 0 | 1 | 2, ...better: readonly SQLWrapper[]) => {
    const counts = better.map((rows) => sql`(select count(*) from ${rows})`);
    const hasRoom = sql`${sql.join([sql`0`, ...counts], sql` + `)} < ${limit}`;
    return worksSeenBy(db, accountId, rank)
      .where(
        and(
          isOffered,
          matches[rank],
          beforeCursor(works.postedAt, works.id, cursorOf(rank)),
          isNotHidden(accountId, works.id, works.ownerId),
          hasRoom,
        ),
      )
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
    .orderBy(best.rank, desc(best.atMs), desc(best.workid))
    .limit(limit);
});

const cursorOf = (rank: number) => [sql.placeholder(`at${rank}`), sql.placeholder(`id${rank}`)] as const;

/** The rank, instant and id of the last row of the previous page. */
type JobKey = readonly [number, number, number];

/** Ranks before that of the key are read to their end; ranks after it are not read yet. */
const cursorAfter = (rank: number, [keyRank, at, id]: JobKey) =>
  rank === keyRank ? { at, id } : { at: rank < keyRank ? -Infinity : Infinity, id: 0 };

/** The works offered to a freelancer, best match first and newest first within a kind (docs/design/rules.md#jobs). */
export async function jobsFor(db: Db, accountId: number, { limit, after }: PageRequest) {
  const key = keyFrom(after, ["number", "number", "number"]) ?? ([0, Infinity, 0] as const);
  const cursors = matches.flatMap((_, rank) => {
    const { at, id } = cursorAfter(rank, key);
    return [
      [`at${rank}`, at],
      [`id${rank}`, id],
    ];
  });
  const rows = await jobs(db, oneMore(limit), { accountId, ...Object.fromEntries(cursors) });
  return pageOf(rows, limit, (row) => [row.rank, row.atMs, row.workid]);
}
