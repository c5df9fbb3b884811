import type { skills } from "#contract/catalog/skills.ts";
import { listSkills } from "#server/catalog/skills/queries.ts";
import { reviewSkill, suggestSkill } from "#server/catalog/skills/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const skillsHandlers: Handlers<typeof skills> = {
  "skills.list": async (input, { db, actor }) => listSkills(db, actor, input),
  "skills.suggest": suggestSkill,
  "skills.review": reviewSkill,
};
