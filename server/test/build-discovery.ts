import type { Db } from "#server/platform/db/connect.ts";
import { requestMarks } from "#server/platform/db/schema/request-marks.ts";
import { workInvitations } from "#server/platform/db/schema/work-invitations.ts";

/** What the company thinks of a request. */
export const buildMark = (db: Db, requestId: number, note: string) =>
  db.insert(requestMarks).values({ requestId, mark: "archived", note });

type Values = Partial<typeof workInvitations.$inferInsert> &
  Pick<typeof workInvitations.$inferInsert, "workId" | "freelancerId">;

/** An open invitation to a work. Returns its id. */
export async function buildWorkInvitation(db: Db, values: Values): Promise<number> {
  const [row] = await db
    .insert(workInvitations)
    .values({ text: "You did so well the last time.", ...values })
    .returning({ id: workInvitations.id });
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}
