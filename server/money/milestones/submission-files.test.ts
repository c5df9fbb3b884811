import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteOldSubmissionFiles } from "#server/money/milestones/submission-queries.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { pdf } from "#server/test/documents.ts";
import { fundedOf, offerFundedWorks } from "#server/test/money/funded.ts";
import { open } from "#server/test/open.ts";
import { exportOf } from "#server/test/operation/export-of.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({}, { hasJobs: false });
const { engaged, fund, giveBack, read, call } = fundedOf(opened);
const text = "The second page of the poster is missing, and the letters are too small.";

beforeAll(() => offerFundedWorks(opened));

const download = async (name: string, as: Browser) =>
  (await opened.app.inject({ url: `/images/${name}`, cookies: as.cookies })).statusCode;

/** A milestone that was submitted with a file. */
async function submitted() {
  const deal = await engaged(500);
  await fund(deal, 1);
  const sent = await upload(opened, pdf("page 1"), { call: "messages.upload", as: deal.freelancer });
  const { fileName } = sent.json<{ fileName: string }>();
  const { milestoneId } = await read(deal, 1);
  const files = [{ fileName, shownName: "poster.pdf" }];
  const submission = { milestoneId, text: "The poster.", links: ["https://example.org/poster"], files };
  expect(outcomeOf(await ask(opened, "milestones.submit", submission, { as: deal.freelancer }))).toBe("Success");
  return { deal, fileName };
}

describe("the files of a submission", () => {
  it("are read by both parties until a year after the end of their engagement", async () => {
    const { deal, fileName } = await submitted();
    const other = await engaged(500);
    expect([await download(fileName, deal.company), await download(fileName, other.company)]).toEqual([200, 404]);
    const endedSince = async (days: number | null) => {
      const endedAt = days === null ? null : sql`now() - make_interval(days => ${days})`;
      const state = days === null ? ("active" as const) : ("ended" as const);
      const endReason = days === null ? null : ("paid" as const);
      await opened.db
        .update(contracts)
        .set({ endedAt, state, endReason })
        .where(eq(contracts.requestId, deal.requestId));
      await deleteOldSubmissionFiles(opened.db);
      return download(fileName, deal.company);
    };
    expect([await endedSince(null), await endedSince(364), await endedSince(367)]).toEqual([200, 200, 404]);
    const { milestoneId } = await read(deal, 1);
    const [row] = (await ask(opened, "milestones.submissions", { milestoneId }, { as: deal.company })).json<object[]>();
    expect(row).toMatchObject({ text: "The poster.", links: ["https://example.org/poster"], files: [] });
  });
});

describe("the export of an account", () => {
  it("has its milestones, their moves and its claims, and what was submitted only for the freelancer", async () => {
    const { deal, fileName } = await submitted();
    const { milestoneId, revision } = await read(deal, 1);
    const opening = { milestoneId, revision, amountPaise: 10_000, text };
    expect(await call("claims.open", opening, deal.company)).toBe("Success");
    const [ofCompany, ofFreelancer] = [
      await exportOf(opened, deal.company.accountId),
      await exportOf(opened, deal.freelancer.accountId),
    ];
    for (const exported of [ofCompany, ofFreelancer])
      for (const words of ["Part 1", '"move":"capture"', '"company_paise":10000', text])
        expect(exported.replaceAll(": ", ":")).toContain(words);
    expect([ofFreelancer.includes(fileName), ofCompany.includes(fileName)]).toEqual([true, false]);
    const other = await engaged(500);
    await fund(other, 1);
    expect(await giveBack(other, 1)).toBe("Success");
    expect(await exportOf(opened, other.company.accountId)).not.toContain(text);
  });
});
