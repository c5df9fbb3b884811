import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contractVersions } from "#server/platform/db/schema/contracts.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { buildRequest } from "#server/test/build.ts";
import { agreementsOf } from "#server/test/hiring/agreements.ts";
import { buildContract, buildContracts } from "#server/test/hiring/build-contract.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const { buildParties, accept, buildAccepted, get, contractOf, listOf, moveDeadline, end } = agreementsOf(opened);

describe("the end of a contract", () => {
  it("comes with the end of the engagement, by whoever ended it", async () => {
    const parties = await buildAccepted();
    expect(await end(parties, parties.freelancer)).toBe("Success");
    expect(await contractOf(parties)).toMatchObject({ state: "ended", endReason: "engagement_ended" });
    const { endedBy } = await buildContract(opened.db, parties.requestId);
    expect(endedBy).toBe(parties.freelancer.accountId);
  });

  it("comes with the payment", async () => {
    const parties = await buildAccepted();
    const progress = { requestid: parties.requestId, percentage: 100, progress_desc: "All of it." };
    expect(outcomeOf(await ask(opened, "updateworkprogress", progress, { as: parties.freelancer }))).toBe("Success");
    expect(await contractOf(parties)).toMatchObject({ state: "active" });
    const payment = { requestid: parties.requestId, amount: 1200 };
    expect(outcomeOf(await ask(opened, "payment", payment, { as: parties.company }))).toBe("Success");
    expect(await contractOf(parties)).toMatchObject({ state: "ended", endReason: "paid" });
  });

  it("leaves the contract in the history of both, also after the request is removed", async () => {
    const parties = await buildAccepted();
    await end(parties, parties.company);
    const remove = await ask(opened, "workreqdelete", { reqid: parties.requestId }, { as: parties.freelancer });
    expect(outcomeOf(remove)).toBe("Success");
    for (const as of [parties.company, parties.freelancer]) {
      const [row] = await listOf(as);
      expect(row).toMatchObject({ title: "A poster", requestId: null, state: "ended" });
      expect((await get({ contractId: row?.contractId }, as)).statusCode).toBe(200);
    }
  });

  it("allows another contract between the same parties about the same work", async () => {
    const parties = await buildAccepted();
    await end(parties, parties.company);
    await ask(opened, "workreqdelete", { reqid: parties.requestId }, { as: parties.freelancer });
    const again = { workId: parties.work.id, freelancerId: parties.freelancer.accountId };
    const { id: requestId } = await buildRequest(opened.db, again);
    expect(await accept({ ...parties, requestId })).toBe("updated");
    expect((await listOf(parties.company)).map(({ state }) => state)).toEqual(["active", "ended"]);
  });
});

describe("a later deadline of the work", () => {
  it("makes a version that names the hash of the one before, without a question to the freelancer", async () => {
    const parties = await buildAccepted();
    const first = await contractOf(parties);
    expect(outcomeOf(await moveDeadline(parties, "2099-06-09"))).toBe("Success");
    const second = await contractOf(parties);
    expect(second).toMatchObject({
      version: 2,
      document: { previousSha256: first.sha256, deadline: "2099-06-09", dueDay: "2099-06-09", pricePaise: 120_000 },
      versions: [
        {
          version: 2,
          kind: "deadline",
          madeBy: "company",
          changes: [{ term: "dueDay", before: "2099-06-01", after: "2099-06-09" }],
        },
        { version: 1 },
      ],
    });
  });

  it("makes none where only the title is corrected, and where nobody is engaged", async () => {
    const parties = await buildAccepted();
    expect((await moveDeadline(parties, "2099-06-01")).statusCode).toBe(200);
    expect((await contractOf(parties)).version).toBe(1);
    const pending = await buildParties();
    expect((await moveDeadline(pending, "2099-06-09")).statusCode).toBe(200);
    expect(await listOf(pending.company)).toEqual([]);
  });

  it("makes one version each, where two are set at the same moment", async () => {
    const parties = await buildAccepted();
    await Promise.all(["2099-06-10", "2099-06-11", "2099-06-12"].map((day) => moveDeadline(parties, day)));
    const { versions, document } = await contractOf(parties);
    const numbers = versions.map(({ version }) => version);
    expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index));
    expect(document.dueDay).toBe("2099-06-12");
  });
});

describe("an upgrade", () => {
  it("writes a contract for every engagement that has none, once", async () => {
    const accepted = await buildRequest(opened.db, { status: "accepted" });
    const paid = await buildRequest(opened.db, { status: "paid" });
    await Promise.all([buildContracts(opened.db), buildContracts(opened.db)]);
    const { id, state } = await buildContract(opened.db, accepted.id);
    expect(state).toBe("active");
    expect(await opened.db.select().from(contractVersions).where(eq(contractVersions.contractId, id))).toMatchObject([
      { version: 1, kind: "imported" },
    ]);
    expect(await buildContract(opened.db, paid.id)).toMatchObject({ state: "ended", endReason: "paid" });
  });

  it("ends the contract of a request that the earlier version has ended meanwhile", async () => {
    const { id } = await buildRequest(opened.db, { status: "accepted" });
    await buildContract(opened.db, id);
    await opened.db.execute(
      sql`update work_requests set status = 'rejected', price = null, brokerage_bps = null where id = ${id}`,
    );
    expect(await buildContract(opened.db, id)).toMatchObject({ state: "ended", endReason: "engagement_ended" });
  });
});

describe("the versions of a contract", () => {
  it("cannot be changed or deleted", async () => {
    const { requestId } = await buildAccepted();
    const { id } = await buildContract(opened.db, requestId);
    const refused = { cause: { message: expect.stringMatching(/contract_versions is append-only/) } };
    for (const change of [
      sql`update contract_versions set document = '{}' where contract_id = ${id}`,
      sql`delete from contract_versions where contract_id = ${id}`,
      sql`truncate contract_versions, contract_files`,
    ])
      await expect(opened.db.execute(change)).rejects.toMatchObject(refused);
    await expect(opened.db.execute(sql`delete from contracts where id = ${id}`)).rejects.toThrow();
  });
});
