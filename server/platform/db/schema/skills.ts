import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { skillStatuses } from "#domain/catalog/skill.ts";
import { demo, key, now } from "#server/platform/db/columns.ts";
import { by, keeps, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";

/** Skills that works ask for and freelancers have. Names are unique as those of other reference data. */
export const skills = pgTable(
  "skills",
  {
    id: key(),
    name: text().notNull(),
    status: text({ enum: skillStatuses }).notNull().default("suggested"),
    /** Null for what an admin added, and once the account is gone. */
    suggestedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: now(),
    demo: demo(),
  },
  (t) => [
    index("skills_words").using("gin", sql`search_stems(${t.name})`),
    uniqueIndex("skills_name").on(sql`fold_name(${t.name})`),
    index("skills_suggested_by").on(t.suggestedBy).where(sql`${t.suggestedBy} is not null`),
  ],
);

const skillId = () =>
  integer()
    .notNull()
    .references(() => skills.id, { onDelete: "cascade" });

/** The skills that a work asks for. */
export const workSkills = pgTable(
  "work_skills",
  {
    workId: integer()
      .notNull()
      .references(() => works.id, { onDelete: "cascade" }),
    skillId: skillId(),
  },
  (t) => [primaryKey({ columns: [t.workId, t.skillId] }), index("work_skills_skill").on(t.skillId)],
);

const ownSkill = by(skills.suggestedBy);

/** A skill belongs to everybody who chose it: an erasure takes away who suggested it. */
export const personalData: readonly TableRule[] = [
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
