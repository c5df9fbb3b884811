import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { skills, workSkills } from "#server/platform/db/schema/skills.ts";
import { defer } from "#server/platform/db/transaction.ts";

export interface ShownSkill {
  readonly skillId: number;
  readonly name: string;
  readonly isSuggested: boolean;
}

/** The skills of the work of a row by name: those that are approved, and for its company those that it suggested as well. */
const skillsOfWork = (isShown: "approved" | "offered") => sql<ShownSkill[]>`coalesce((
  select json_agg(json_build_object('skillId', ${skills.id}, 'name', ${skills.name},
    'isSuggested', ${skills.status} = 'suggested') order by lower(${skills.name}))
  from ${workSkills} inner join ${skills} on ${eq(skills.id, workSkills.skillId)}
  where ${and(eq(workSkills.workId, works.id), isShown === "approved" ? sql`${skills.status} = 'approved'` : sql`${skills.status} <> 'retired'`)}), '[]')`;

export const ownSkills = skillsOfWork("offered");
export const approvedSkills = skillsOfWork("approved");

/**
 * Adds skills that are offered. Returns false where one of them is not, and the caller rolls back. The lock makes a merge wait,
 * or finds that the skill is gone.
 */
export async function insertSkills(db: Db, workId: number, skillIds: readonly number[]): Promise<boolean> {
  if (skillIds.length === 0) return true;
  const { rowCount } = await db.execute(sql`
    insert into ${workSkills} (work_id, skill_id)
    select ${workId}::int, id from (
      select id from ${skills} where id = any(${sql.param([...skillIds])}::int[]) and status <> 'retired'
      order by id for key share
    ) offered`);
  return rowCount === skillIds.length;
}

/** Replaces the skills of a work by these; a retired one that is on it stays there. False as above. */
export async function writeSkills(db: Db, workId: number, skillIds: readonly number[]): Promise<boolean> {
  const isRetired = sql`exists (select from ${skills} where ${eq(skills.id, workSkills.skillId)} and status = 'retired')`;
  await defer(db, db.delete(workSkills).where(and(eq(workSkills.workId, workId), sql`not ${isRetired}`)));
  return insertSkills(db, workId, skillIds);
}
