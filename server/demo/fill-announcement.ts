import { sql } from "drizzle-orm";
import { daysAgo } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { announcements } from "#server/platform/db/schema/announcements.ts";

/** Creates an announcement that is over, so that no banner covers the screens of the demo. */
export async function fillAnnouncement(tx: Db, admin: number): Promise<void> {
  await tx.insert(announcements).values({
    title: "Maintenance on Sunday evening",
    titleHindi: "रविवार शाम को रखरखाव",
    text: "The platform is updated on Sunday between 22:00 and 23:00. Please save what you are writing before.",
    textHindi: "रविवार को 22:00 से 23:00 के बीच प्लेटफ़ॉर्म अपडेट होगा। जो लिख रहे हों, उसे पहले सेव कर लें।",
    audience: "everyone",
    fromDay: sql`current_date - 20`,
    untilDay: sql`current_date - 18`,
    createdBy: admin,
    createdAt: daysAgo(21),
    isNotified: false,
  });
}
