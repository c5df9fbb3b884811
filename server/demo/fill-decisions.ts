import { daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import { demoAccounts } from "#server/identity/accounts/demo-accounts.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { appeals, decisions, restrictions } from "#server/platform/db/schema/moderation.ts";

const began = 60;
const ended = 53;

/** A decision to read for each demo account, and an appeal that awaits an answer. */
export async function fillDecisions(tx: Db, people: Ids): Promise<void> {
  const admin = entryOf(people, "admin");
  await fillAppeal(tx, { admin, accountId: entryOf(people, appellant) });
  for (const { username, role } of demoAccounts.filter((account) => account.role !== "admin")) {
    const accountId = entryOf(people, username);
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

/** A freelancer who is no demo account. */
const appellant = "lalrin_codes";

/** Of a restriction that closes no call, so that everything in the demo can be tried. */
async function fillAppeal(tx: Db, { admin, accountId }: Record<"admin" | "accountId", number>): Promise<void> {
  const [decision] = await tx
    .insert(decisions)
    .values({
      kind: "restriction",
      accountId,
      rule: "Terms, section 6: own work only",
      reason: "The portfolio shows posters that another freelancer has designed.",
      decidedBy: admin,
      createdAt: daysAgo(4),
    })
    .returning({ id: decisions.id });
  if (!decision) throw new Error("no decision was inserted");
  const decisionId = decision.id;
  await tx.insert(restrictions).values({ accountId, kind: "publish", decisionId });
  await tx.insert(appeals).values({
    decisionId,
    statement: "We designed these posters together, and she agreed that both of us show them.",
    createdAt: daysAgo(2),
  });
}
