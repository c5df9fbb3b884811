import { sql } from "drizzle-orm";
import { entryOf, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { skills, workSkills } from "#server/platform/db/schema/skills.ts";

/** What works of a subcategory ask for. */
const skillsOfSubcategory: Readonly<Record<string, readonly string[]>> = {
  "Online Stores": ["Payment gateways", "Courier connections", "Page speed"],
  "Business Websites": ["Page speed", "Enquiry forms"],
  "Web Applications": ["TypeScript", "React", "PostgreSQL"],
  "Blogs & CMS Sites": ["WordPress", "Page speed"],
  "Android Apps": ["Kotlin", "Offline-first sync"],
  "Social Media": ["Captions in Malayalam", "Reels"],
  "Brochures & Flyers": ["Adobe InDesign", "Pre-press"],
  "Spreadsheet Clean-up": ["Microsoft Excel"],
  "Product Photography": ["Retouching", "Colour-accurate textiles"],
};

/** A suggestion that waits for the admin. */
const suggested = { name: "Handloom terms", by: "democlient", subcategory: "Brochures & Flyers" };

/** Approved skills on the works of the demo, and a suggestion of a company. */
export async function fillSkills(tx: Db, people: Ids): Promise<void> {
  const approved = [...new Set(Object.values(skillsOfSubcategory).flat())];
  const rows = await tx
    .insert(skills)
    .values([
      ...approved.map((name) => ({ name, status: "approved" as const, demo: true })),
      { name: suggested.name, status: "suggested" as const, suggestedBy: entryOf(people, suggested.by), demo: true },
    ])
    .returning({ id: skills.id, name: skills.name });
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const chosen = [...Object.entries(skillsOfSubcategory), [suggested.subcategory, [suggested.name]] as const].flatMap(
    ([subcategory, names]) => names.map((name) => ({ subcategory, skillId: entryOf(ids, name) })),
  );
  await tx.execute(sql`
    insert into ${workSkills} (work_id, skill_id)
    select w.id, chosen.skill_id
    from unnest(${sql.param(chosen.map(({ subcategory }) => subcategory))}::text[],
      ${sql.param(chosen.map(({ skillId }) => skillId))}::int[]) as chosen (subcategory, skill_id)
    inner join subcategories s on s.name = chosen.subcategory and s.demo
    inner join works w on w.subcategory_id = s.id and w.demo
    where chosen.skill_id <> ${entryOf(ids, suggested.name)} or w.owner_id = ${entryOf(people, suggested.by)}`);
}
