import { randomBytes } from "node:crypto";
import type { Db } from "#server/platform/db/connect.ts";
import { skills } from "#server/platform/db/schema/skills.ts";

/** An approved skill by default. */
export async function buildSkill(db: Db, overrides: Partial<typeof skills.$inferInsert> = {}) {
  const name = `Skill ${randomBytes(4).toString("hex")}`;
  const [row] = await db
    .insert(skills)
    .values({ name, status: "approved", ...overrides })
    .returning();
  if (!row) throw new Error("no skill was inserted");
  return row;
}
