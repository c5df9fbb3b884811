import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { canonicalDocument } from "#server/hiring/contracts/canonical.ts";
import { writePage } from "#server/operation/pages/queries.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { contracts, contractVersions } from "#server/platform/db/schema/contracts.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { requestAnswers, workQuestions } from "#server/platform/db/schema/questions.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { agreementsOf } from "#server/test/hiring/agreements.ts";
import { buildContract } from "#server/test/hiring/build-contract.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const { buildParties, accept, buildAccepted, get, contractOf, listOf } = agreementsOf(opened);

describe("an acceptance", () => {
  it("makes a contract that both sides read, with what they agreed on", async () => {
    const parties = await buildAccepted();
    const contract = await contractOf(parties);
    expect(contract).toMatchObject({
      requestId: parties.requestId,
      state: "active",
      version: 1,
      endedAt: null,
      endReason: null,
      document: {
        contractId: contract.contractId,
        previousSha256: null,
        company: { name: "Tea House", licenceNumber: "LIC-7" },
        freelancer: { name: "Meera Nair" },
        work: { id: parties.work.id, title: "A poster", description: "Three pages." },
        terms: "after",
        pricePaise: 120_000,
        brokerageBps: 1000,
        brokeragePaise: 12_000,
        netPaise: 108_000,
        deadline: "2099-06-01",
        dueDay: "2099-06-01",
        milestones: [],
        questions: [],
        operatorTermsSha256: null,
      },
      versions: [{ version: 1, kind: "accepted", madeBy: "company", changes: [] }],
    });
    expect(contract.document.acts.map(({ act, accountId }) => [act, accountId])).toEqual([
      ["apply", parties.freelancer.accountId],
      ["accept", parties.company.accountId],
    ]);
    expect((await get({ requestId: parties.requestId }, parties.freelancer)).json()).toEqual([contract]);
    expect((await get({ contractId: contract.contractId }, parties.freelancer)).json()).toEqual([contract]);
  });

  it("stores the canonical text of the document, whose hash the audit log holds", async () => {
    const parties = await buildAccepted();
    const { contractId, document, sha256 } = await contractOf(parties);
    expect(canonicalDocument(document).sha256).toBe(sha256);
    const [entry] = await opened.db
      .select()
      .from(auditEntries)
      .where(sql`call = 'updatereqstatus' and subject_id = ${String(parties.requestId)}`);
    expect(entry?.after).toEqual({
      status: "accepted",
      contract: contractId,
      contractVersion: 1,
      contractSha256: sha256,
    });
  });

  it("names neither phone nor e-mail address", async () => {
    const { db } = opened;
    const company = await buildCompany(db, { email: "c7@kaamkaj.example", phone: "9111111117" });
    const freelancer = await buildFreelancer(db, { email: "f7@kaamkaj.example", phone: "9222222227" });
    const work = await buildWork(db, { ownerId: company.id });
    const { id } = await buildRequest(db, { workId: work.id, freelancerId: freelancer.id });
    expect(await accept({ company: await signedIn(opened, company.id), requestId: id })).toBe("updated");
    const { id: contractId } = await buildContract(db, id);
    const [version] = await db.select().from(contractVersions).where(eq(contractVersions.contractId, contractId));
    expect(version?.document).not.toMatch(/9111111117|9222222227|@/);
  });

  it("names the member who accepted, and the hash of the operator's terms", async () => {
    const parties = await buildParties();
    await writePage(opened.db, "terms", "Be kind.");
    const { id: memberId } = await buildMember(opened.db, { companyId: parties.company.accountId, kind: "hirer" });
    const member = await signedIn(opened, memberId);
    expect(await accept({ ...parties, company: member })).toBe("updated");
    const { document, versions } = await contractOf(parties);
    expect(document.acts.at(-1)).toMatchObject({ act: "accept", accountId: memberId });
    expect(versions[0]?.madeBy).toBe("company");
    expect(document.operatorTermsSha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("keeps the questions of the work with the answers, also those that were not answered", async () => {
    const parties = await buildParties();
    const texts = ["Do you have a printer?", "When can you begin?"];
    await opened.db
      .insert(workQuestions)
      .values(texts.map((text, i) => ({ workId: parties.work.id, line: i + 1, text })));
    await opened.db.insert(requestAnswers).values({ requestId: parties.requestId, line: 2, text: "On Monday." });
    expect(await accept(parties)).toBe("updated");
    expect((await contractOf(parties)).document.questions).toEqual([
      { question: "Do you have a printer?", answer: "" },
      { question: "When can you begin?", answer: "On Monday." },
    ]);
  });

  it("does not happen where the contract cannot be written", async () => {
    const parties = await buildParties();
    await opened.db.execute(
      sql`alter table contract_versions add constraint none check (kind <> 'accepted') not valid`,
    );
    const response = await ask(
      opened,
      "updatereqstatus",
      { reqid: parties.requestId, status: "accepted" },
      { as: parties.company },
    );
    await opened.db.execute(sql`alter table contract_versions drop constraint none`);
    expect(response.statusCode).toBe(500);
    const [request] = await opened.db.select().from(workRequests).where(eq(workRequests.id, parties.requestId));
    expect(request).toMatchObject({ status: "pending", price: null });
    expect(await opened.db.$count(contracts, eq(contracts.requestId, parties.requestId))).toBe(0);
  });

  it("makes one contract, however often it is sent at the same moment", async () => {
    const parties = await buildParties();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => accept(parties)));
    expect(outcomes.filter((outcome) => outcome === "updated")).toHaveLength(1);
    expect(await opened.db.$count(contracts, eq(contracts.requestId, parties.requestId))).toBe(1);
  });
});

describe("a contract", () => {
  it("exists for its two parties and for admins, and for nobody else", async () => {
    const parties = await buildAccepted();
    const { contractId } = await contractOf(parties);
    const strangers = [await buildCompany(opened.db), await buildFreelancer(opened.db)];
    for (const { id } of strangers) {
      const stranger = await signedIn(opened, id);
      expect(outcomeOf(await get({ contractId }, stranger))).toBe("404 not_found");
      expect(await listOf(stranger)).toEqual([]);
    }
    const admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
    expect((await get({ contractId }, admin)).statusCode).toBe(200);
  });

  it.each([{}, { contractId: randomUUID() }, { requestId: 2_000_000_000 }, { contractId: null, requestId: null }])(
    "does not exist for %j",
    async (body) => {
      const { company } = await buildParties();
      expect(outcomeOf(await get(body, company))).toBe("404 not_found");
    },
  );

  it("is refused by an id that is none", async () => {
    const { company } = await buildParties();
    expect((await get({ contractId: "7" }, company)).json().fields).toEqual({ contractId: "please fill this" });
  });

  it("does not exist before the acceptance", async () => {
    const { requestId, company } = await buildParties();
    expect(outcomeOf(await get({ requestId }, company))).toBe("404 not_found");
  });

  it("is listed for both, newest first, with the name of the other", async () => {
    const first = await buildAccepted();
    const { id: workId } = await buildWork(opened.db, { ownerId: first.company.accountId, title: "A flyer" });
    const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId: first.freelancer.accountId });
    expect(await accept({ company: first.company, requestId })).toBe("updated");
    const rows = await listOf(first.freelancer);
    expect(rows.map(({ title, otherName, state }) => ({ title, otherName, state }))).toEqual([
      { title: "A flyer", otherName: "Tea House", state: "active" },
      { title: "A poster", otherName: "Tea House", state: "active" },
    ]);
    expect((await listOf(first.company)).map(({ otherName }) => otherName)).toEqual(["Meera Nair", "Meera Nair"]);
    expect(rows[1]).toMatchObject({
      pricePaise: 120_000,
      dueDay: "2099-06-01",
      version: 1,
      requestId: first.requestId,
    });
  });
});
