import { platformToday } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { announcements } from "#server/platform/db/schema/announcements.ts";

type Values = Partial<typeof announcements.$inferInsert> & { readonly fromDay: string; readonly untilDay: string };

/** An announcement for everyone, without notifications. */
export async function buildAnnouncement(db: Db, values: Values): Promise<number> {
  const texts = { title: "Maintenance", titleHindi: "रखरखाव", text: "From 22:00.", textHindi: "22:00 बजे से।" };
  const [row] = await db
    .insert(announcements)
    .values({ ...texts, audience: "everyone", isNotified: false, ...values })
    .returning({ id: announcements.id });
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}

/** One that is shown to everyone, one that is planned, and one for companies that is over. */
export const buildAnnouncements = async (db: Db) => ({
  current: await buildAnnouncement(db, { fromDay: "2020-01-01", untilDay: await platformToday(db) }),
  planned: await buildAnnouncement(db, { fromDay: "2999-01-01", untilDay: "2999-01-01" }),
  forCompanies: await buildAnnouncement(db, { fromDay: "2020-01-01", untilDay: "2020-01-01", audience: "companies" }),
});
