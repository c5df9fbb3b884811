import { expect, it } from "vitest";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { invariants } from "#server/contexts.ts";
import { checkTables } from "#server/money/ledger/checks.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest } from "#server/test/build.ts";
import { buildContracts } from "#server/test/hiring/build-contract.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { open } from "#server/test/open.ts";

const opened = open();

it("rows of builders break no invariant, before and after calls have moved them", async () => {
  const { db } = opened;
  const as = await signedIn(opened, (await buildAdmin(db)).id);
  for (const status of ["pending", "rejected", "accepted"] as const) await buildCompany(db, { status });
  await buildFreelancer(db);
  await buildMember(db, { companyId: (await buildCompany(db)).id });
  for (const status of requestStatuses) await buildRequest(db, { status });
  await buildContracts(db);
  const violated = async () => (await checkTables(db, invariants)).filter(({ count }) => count > 0);
  expect(await violated()).toEqual([]);
  const { id } = await buildCompany(db, { status: "pending" });
  expect(outcomeOf(await ask(opened, "updateclientstatus", { id, status: "accepted" }, { as }))).toBe("Success");
  const { ownerId, id: requestId } = await buildRequest(db);
  const company = await signedIn(opened, ownerId);
  const accepted = await ask(opened, "updatereqstatus", { reqid: requestId, status: "accepted" }, { as: company });
  expect([outcomeOf(accepted), await violated()]).toEqual(["updated", []]);
});
