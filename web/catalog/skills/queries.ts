import type { SkillStatus } from "#domain/catalog/skill.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** The skills of one status, for admins. */
export const skillsQuery = (status: SkillStatus) => pagedQuery("skills.list", { status });

/** The approved skills, into which another one can be merged. */
export const approvedSkillsQuery = allRowsQuery("skills.list", { status: "approved" });

/** The first skills with these words; nothing is read while nobody looks for one. */
export const skillChoicesQuery = (q: string | undefined) =>
  pagedQuery("skills.list", q === undefined ? undefined : { q, limit: 20 });

/** The names of skills of which only the ids are known, such as those of a draft. */
export const skillNamesQuery = (skillIds: readonly number[]) =>
  allRowsQuery("skills.list", skillIds.length > 0 ? { skillIds: [...skillIds] } : undefined);
