import { describe, expect, it } from "vitest";
import type { Language } from "#domain/language.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { observe } from "#server/test/observed.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const observed = observe(opened);

type Status = NonNullable<Parameters<typeof buildRequest>[1]>["status"];

type NotifyingCall = "workreq" | "updatereqstatus" | "updateworkprogress" | "payment" | "offers.make" | "offers.take";

/** What a command that notifies the other side sends to the database, where that side reads a language. */
async function trafficOf(call: NotifyingCall, language: Language) {
  const { db } = opened;
  const company = await buildCompany(db, { language });
  const freelancer = await buildFreelancer(db, { language });
  const work = await buildWork(db, { ownerId: company.id, budget: 100_000, quotes: call.startsWith("offers.") });
  const pending = { updatereqstatus: "pending", "offers.make": "pending", "offers.take": "pending" } as const;
  const statuses = { ...pending, updateworkprogress: "accepted", payment: "completed" } as const;
  const status: Status = call === "workreq" ? undefined : statuses[call];
  const request = status && (await buildRequest(db, { workId: work.id, freelancerId: freelancer.id, status }));
  const { name: biodata } = await buildFile(db, { kind: "resume", uploaderId: freelancer.id, attachedAt: null });
  const bodies = {
    workreq: { workid: work.id, name: "Asha", biodata },
    updatereqstatus: { reqid: request?.id, status: "accepted" },
    updateworkprogress: { requestid: request?.id, percentage: 100, progress_desc: "All." },
    payment: { requestid: request?.id, amount: 1000 },
    "offers.make": { requestId: request?.id, amountPaise: 90_000, days: 10, replacesVersion: 1 },
    "offers.take": { requestId: request?.id, version: 1 },
  };
  if (request && call.startsWith("offers.")) await buildOffer(db, { requestId: request.id, author: "company" });
  const isCompany = call === "updatereqstatus" || call === "payment";
  const as = await signedIn(observed, isCompany ? company.id : freelancer.id);
  const headers = { "idempotency-key": `${call}${work.id}` };
  return observed.trafficOf(async () => {
    const response = await ask(observed, call, bodies[call], { as, headers });
    expect(response.statusCode, outcomeOf(response)).toBe(200);
  });
}

describe.each([
  ["workreq", 3],
  ["updatereqstatus", 3],
  ["updateworkprogress", 3],
  ["payment", 3],
  ["offers.make", 3],
  ["offers.take", 3],
] as const)("%s", (call, expected) => {
  it(`takes ${expected} database round trips, with the same statements in every language of the e-mail`, async () => {
    const english = await trafficOf(call, "en");
    expect(english.roundTrips).toBe(expected);
    expect(await trafficOf(call, "hi")).toEqual(english);
  });
});
