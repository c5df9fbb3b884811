import { demoAccounts } from "#server/demo/accounts.ts";
import { daysAgo, found, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { decisions, restrictions } from "#server/platform/db/schema/moderation.ts";

const began = 60;
const ended = 53;

/** A restriction that has ended, so that the demo accounts have a decision to read. */
export async function fillDecisions(tx: Db, people: Ids): Promise<void> {
  const admin = found(people, "admin");
  for (const { username, role } of demoAccounts.filter((account) => account.role !== "admin")) {
    const accountId = found(people, username);
    const [decision] = await tx
      .insert(decisions)
      .values({
        kind: "restriction",
        accountId,
        rule: "Terms, section 4: no unsolicited offers",
        reason: `The same offer was sent to many ${role === "client" ? "freelancers" : "companies"} within an hour.`,
        decidedBy: admin,
        createdAt: daysAgo(began),
        endedAt: daysAgo(ended),
      })
      .returning({ id: decisions.id });
    if (!decision) throw new Error("no decision was inserted");
    await tx.insert(restrictions).values({
      accountId,
      kind: "message",
      decisionId: decision.id,
      liftedAt: daysAgo(ended),
      liftedBy: admin,
    });
  }
}
