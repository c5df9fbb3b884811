import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SkillStatus } from "#domain/catalog/skill.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { freelancerSkills } from "#server/platform/db/schema/profiles.ts";
import { skills, workSkills } from "#server/platform/db/schema/skills.ts";
import { hasWords } from "#server/platform/db/text-filter.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { keyFrom, oneMore, type PageRequest, pageOf, type TextSearch } from "#server/platform/page.ts";

/** Who reads a list: an admin reads every skill, another account those that it suggested as well. */
export type Reader = Pick<Actor, "role" | "accountId"> | undefined;

const { id, name, status, suggestedBy } = skills;

function visibleTo(reader: Reader): SQL | undefined {
  if (reader?.role === "admin") return undefined;
  const isOwn = reader && and(eq(status, "suggested"), eq(suggestedBy, reader.accountId));
  return or(eq(status, "approved"), isOwn);
}

const forAdmins = {
  suggestedAt: isoOf(skills.createdAt),
  works: sql<number>`(select count(*)::int from ${workSkills} where ${eq(workSkills.skillId, id)})`,
  freelancers: sql<number>`(select count(*)::int from ${freelancerSkills} where ${eq(freelancerSkills.skillId, id)})`,
};

interface SkillFilter extends PageRequest, TextSearch {
  readonly status?: SkillStatus | null | undefined;
  readonly skillIds?: readonly number[] | null | undefined;
}

/** Ordered by name without case, as the unique index is. */
export async function listSkills(db: Db, reader: Reader, filter: SkillFilter) {
  const { limit, after, q, status: wanted, skillIds } = filter;
  const key = keyFrom(after, ["string", "number"]);
  const isBehind = key && sql`(fold_name(${name}), ${id}) > (fold_name(${key[0]}), ${key[1]}::int8)`;
  const rows = await db
    .select({ skillId: id, name, status, ...(reader?.role === "admin" && forAdmins) })
    .from(skills)
    .where(
      and(
        visibleTo(reader),
        wanted ? eq(status, wanted) : undefined,
        skillIds ? inArray(id, [...skillIds]) : undefined,
        hasWords(q, name),
        isBehind,
      ),
    )
    .orderBy(sql`fold_name(${name})`, id)
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.name, row.skillId]);
}

type NewSkill = Pick<typeof skills.$inferInsert, "name" | "status" | "suggestedBy">;

/** The new skill, or nothing where there is one of this name. */
export async function insertSkill(db: Db, skill: NewSkill) {
  const [row] = await db.insert(skills).values(skill).onConflictDoNothing().returning({ id, status });
  return row;
}

/** The skill of this name without case, locked until the transaction ends. */
export async function lockSkillNamed(db: Db, wanted: string) {
  const [row] = await db
    .select({ id, status })
    .from(skills)
    .where(eq(sql`fold_name(${name})`, sql`fold_name(${wanted})`))
    .for("no key update");
  return row;
}

/** The skills with these ids, locked until the transaction ends, in the order in which every merge locks them. */
export const lockSkills = (db: Db, ids: readonly number[]) =>
  db
    .select({ id, name, status })
    .from(skills)
    .where(sql`${id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(id)
    .for("update");

export const setStatus = (db: Db, skillId: number, to: SkillStatus) =>
  db.update(skills).set({ status: to }).where(eq(id, skillId));

/** The tables of chosen skills, with the column of the work or the account that chose them. */
const referrers = [
  { table: workSkills, owner: "work_id" },
  { table: freelancerSkills, owner: "account_id" },
] as const;

/** Puts one skill in the place of the other wherever it was chosen, and deletes the other. Returns how many rows moved. */
export async function mergeSkill(db: Db, fromId: number, intoId: number): Promise<number> {
  let moved = 0;
  for (const { table, owner } of referrers) {
    const { rowCount } = await db.execute(sql`
      insert into ${table} (${sql.identifier(owner)}, skill_id)
      select ${sql.identifier(owner)}, ${intoId}::int from ${table} where skill_id = ${fromId}
      on conflict do nothing`);
    moved += rowCount ?? 0;
  }
  await db.delete(skills).where(eq(id, fromId));
  return moved;
}
