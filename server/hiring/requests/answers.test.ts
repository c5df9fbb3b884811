import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { insertQuestions } from "#server/hiring/works/question-queries.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { requestAnswers } from "#server/platform/db/schema/questions.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFile, buildFreelancer, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { open } from "#server/test/open.ts";

// Twenty at once wait for one row, on a busy machine for longer than a call may.
const opened = open({}, { hasJobs: false });

let company: Browser;
let freelancer: Browser;
let outsider: Browser;

beforeAll(async () => {
  ({ company, freelancer, outsider } = await signedInParties(opened));
});

const newFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);

const [first, second] = ["Which shops have you built?", "When can you begin?"];
const both = [
  { question: first, text: "Three, all with payments." },
  { question: second, text: "On Monday." },
];

/** A work of the company that asks both questions. */
async function askingWork(): Promise<number> {
  const { id } = await buildWork(opened.db, { ownerId: company.accountId });
  await insertQuestions(opened.db, id, [first, second]);
  return id;
}

async function apply(workid: number, more: object, as = freelancer) {
  const { name: biodata } = await buildFile(opened.db, {
    kind: "resume",
    uploaderId: as.accountId,
    attachedAt: null,
  });
  return ask(opened, "workreq", { workid, name: "Asha Rao", biodata, ...more }, { as });
}

type Applicants = { requestid: number; answers: object[] }[];
const applicants = async (workid: number, as = company) =>
  (await ask(opened, "getfreelancerbyworkid", { workid }, { as })).json<Applicants>();

describe("the answers of an application", () => {
  it("are read beside their questions, in the order of the questions, by the company and the applicant", async () => {
    const workid = await askingWork();
    expect(outcomeOf(await apply(workid, { answers: both.toReversed() }))).toBe("Success");
    for (const as of [company, freelancer]) {
      expect(await applicants(workid, as)).toMatchObject([{ answers: both }]);
      const inStatus = await ask(opened, "getfreelancerbyreq", { workid, status: "pending" }, { as });
      expect(inStatus.json()).toMatchObject([{ answers: both }]);
    }
    expect(await applicants(workid, outsider)).toEqual([]);
  });

  it("are optional, each of them", async () => {
    const workid = await askingWork();
    expect(outcomeOf(await apply(workid, {}))).toBe("Success");
    expect(outcomeOf(await apply(workid, { answers: both.slice(1) }, outsider))).toBe("Success");
    expect(await applicants(workid)).toMatchObject([{ answers: [] }, { answers: both.slice(1) }]);
  });

  it("are none where nothing was asked", async () => {
    const { id } = await buildWork(opened.db, { ownerId: company.accountId });
    expect(outcomeOf(await apply(id, { answers: [] }))).toBe("Success");
    expect(await applicants(id)).toMatchObject([{ answers: [] }]);
  });

  it("to questions that the work does not ask any more are refused, and nobody has applied", async () => {
    const workid = await askingWork();
    const answers = [...both, { question: "How many hours?", text: "Forty." }];
    const response = await apply(workid, { answers });
    expect(outcomeOf(response)).toBe("409 work_moved_on");
    expect(response.json().message).toBe("Request failed");
    expect(await opened.db.$count(workRequests, eq(workRequests.workId, workid))).toBe(0);
  });

  it.each([
    ["empty", [{ question: first, text: " " }], { "answers.0.text": "please fill this" }],
    ["too long", [{ question: first, text: "x".repeat(1001) }], { "answers.0.text": "use at most 1000 characters" }],
    ["given twice", [both[0], { question: first, text: "Two." }], { answers: "answer each question once" }],
    ["no list", "Three", { answers: "not a list of answers" }],
  ])("are refused where they are %s", async (_, answers, fields) => {
    const workid = await askingWork();
    const response = await apply(workid, { answers });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(fields);
  });

  it("do not change with a second application", async () => {
    const workid = await askingWork();
    await apply(workid, { answers: both });
    expect(outcomeOf(await apply(workid, { answers: [{ question: first, text: "None." }] }))).toBe("exist");
    expect(await applicants(workid)).toMatchObject([{ answers: both }]);
  });

  it("go with the request", async () => {
    const workid = await askingWork();
    await apply(workid, { answers: both });
    const [row] = await applicants(workid);
    const reqid = row?.requestid ?? 0;
    expect(await opened.db.$count(requestAnswers, eq(requestAnswers.requestId, reqid))).toBe(2);
    expect(outcomeOf(await ask(opened, "workreqdelete", { reqid }, { as: freelancer }))).toBe("Success");
    expect(await opened.db.$count(requestAnswers, eq(requestAnswers.requestId, reqid))).toBe(0);
  });
});

it("twenty applications and changes of the questions at once leave no answer beside another question", async () => {
  const workid = await askingWork();
  const all = await Promise.all(Array.from({ length: 10 }, newFreelancer));
  const work = (await ask(opened, "getworkbyid", { id: workid }, { as: company })).json()[0];
  const edit = async (questions: readonly string[]) =>
    outcomeOf(await ask(opened, "workedit", { ...work, budget: work.cost, questions }, { as: company }));
  const outcomes = await Promise.all(
    all.flatMap((as) => [apply(workid, { answers: both }, as).then(outcomeOf), edit([second, "How many hours?"])]),
  );
  const expectedOutcomes = ["Success", "409 work_moved_on", "409 questions_frozen"];
  expect(outcomes.filter((outcome) => !expectedOutcomes.includes(outcome))).toEqual([]);
  for (const { answers } of await applicants(workid)) expect(answers).toEqual(both);
});
