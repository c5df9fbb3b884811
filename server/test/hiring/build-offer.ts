import { and, eq, sql } from "drizzle-orm";
import { rupees } from "#domain/money.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";

type Values = Partial<typeof offers.$inferInsert> & Pick<typeof offers.$inferInsert, "requestId">;

/** The next offer for a request, by the freelancer and open by default; the one before it is countered. */
export async function buildOffer(db: Db, values: Values) {
  const ofRequest = eq(offers.requestId, values.requestId);
  await db
    .update(offers)
    .set({ status: "countered" })
    .where(and(ofRequest, eq(offers.status, "open")));
  const [last] = await db
    .select({ version: sql<number>`coalesce(max(${offers.version}), 0)` })
    .from(offers)
    .where(ofRequest);
  const [offer] = await db
    .insert(offers)
    .values({
      version: (last?.version ?? 0) + 1,
      author: "freelancer",
      amount: rupees(1200),
      expiresAt: sql`now() + interval '7 days'`,
      ...values,
    })
    .returning();
  if (!offer) throw new Error("nothing was inserted");
  return offer;
}

/** An offer with a note, for a new work of the company that asks for quotes. */
export async function buildNotedOffer(
  db: Db,
  { companyId, freelancerId }: { companyId: number; freelancerId: number },
) {
  const { id: workId } = await buildWork(db, { ownerId: companyId, quotes: true });
  const { id: requestId } = await buildRequest(db, { workId, freelancerId });
  return buildOffer(db, { requestId, note: "Write to me at once." });
}
