import { and, eq } from "drizzle-orm";
import { entryOf, type Ids } from "#server/demo/names.ts";
import { insertDraft } from "#server/identity/drafts/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";

/** What an assistant has prepared for the company and the freelancer that visitors log in as, about a project of each. */
export async function fillDrafts(tx: Db, people: Ids): Promise<void> {
  const [company, freelancer] = [entryOf(people, "democlient"), entryOf(people, "demofreelancer")];
  const requestIn = async (status: "pending" | "accepted", of: "company" | "freelancer") => {
    const whose = of === "company" ? eq(works.ownerId, company) : eq(workRequests.freelancerId, freelancer);
    const [row] = await tx
      .select({ id: workRequests.id })
      .from(workRequests)
      .innerJoin(works, eq(works.id, workRequests.workId))
      .where(and(eq(workRequests.status, status), whose))
      .orderBy(workRequests.id)
      .limit(1);
    return row?.id ?? 0;
  };
  const draft = { tokenId: null, client: "An assistant" };
  await insertDraft(tx, {
    ...{ ...draft, accountId: company, call: "marks.set" },
    input: { requestId: await requestIn("pending", "company"), mark: "shortlisted", note: "Fits the budget." },
  });
  await insertDraft(tx, {
    ...{ ...draft, accountId: freelancer, call: "updateworkprogress" },
    input: {
      requestid: await requestIn("accepted", "freelancer"),
      percentage: 60,
      progress_desc: "Half of the pages are ready to be read.",
    },
  });
}
