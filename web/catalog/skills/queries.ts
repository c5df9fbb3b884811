import type { SkillStatus } from "#domain/catalog/skill.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** The skills of one status, for admins. */
export const skillsQuery = (status: SkillStatus) => pagedQuery("skills.list", { status });

/** What a skill can be merged into. */
export const approvedSkillsQuery = allRowsQuery("skills.list", { status: "approved" });

/** The first skills with these words; nothing is read while nobody looks for one. */
export const skillChoicesQuery = (q: string | undefined) =>
  pagedQuery("skills.list", q === undefined ? undefined : { q, limit: 20 });

/** The names of skills that only their ids are known of, like those of a draft. */
export const skillNamesQuery = (skillIds: readonly number[]) =>
  allRowsQuery("skills.list", skillIds.length > 0 ? { skillIds: [...skillIds] } : undefined);
