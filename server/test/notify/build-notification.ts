import type { Db } from "#server/platform/db/connect.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

type Values = Partial<typeof notifications.$inferInsert> & { readonly accountId: number };

/** An unread notification about an accepted request. */
export async function buildNotification(db: Db, values: Values) {
  const defaults = { kind: "accepted", subjectKind: "request", subjectId: 1, facts: { title: "A poster" } } as const;
  const [notification] = await db
    .insert(notifications)
    .values({ ...defaults, ...values })
    .returning();
  if (!notification) throw new Error("nothing was inserted");
  return notification;
}
