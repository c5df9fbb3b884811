import { by, through } from "#server/features/personal-data/owners.ts";
import { keeps, own, type Rule } from "#server/features/personal-data/rule.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { skills, workSkills } from "#server/platform/db/schema/skills.ts";

const ownSkill = by(skills.suggestedBy);

/** A skill belongs to everybody who chose it: an erasure takes away who suggested it. */
export const discoveryRules: readonly Rule[] = [
  {
    table: skills,
    exports: own(ownSkill),
    erasure: { replaces: { owner: ownSkill, values: { suggestedBy: null } } },
  },
  {
    table: workSkills,
    exports: own(through(workSkills.workId, works.id, by(works.ownerId))),
    erasure: keeps("engagements"),
  },
];
