import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#domain/language.ts";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/platform/db/connect.ts";
import { roundTrips } from "#server/platform/metrics.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { type Opened, open } from "#server/test/open.ts";

const opened = open();
let statements: string[] = [];
let listening: Opened;
const ends: (() => unknown)[] = [];

/** The same application, on connections that report their statements. */
beforeAll(async () => {
  const { DATABASE_URL = "", TIME_ZONE: timeZone } = opened.services.settings;
  const observeStatement = (text: string) => {
    statements.push(text);
    return () => undefined;
  };
  const opening = connect(DATABASE_URL, { timeZone, observeStatement });
  const services = { ...opened.services, ...opening };
  const app = await buildApp(services);
  listening = { app, db: services.db, services };
  ends.push(
    () => opening.pool.end(),
    () => app.close(),
  );
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

type Status = NonNullable<Parameters<typeof buildRequest>[1]>["status"];

/** What a command that notifies the other side sends to the database, where that side reads a language. */
async function trafficOf(call: "workreq" | "updatereqstatus" | "updateworkprogress" | "payment", language: Language) {
  const { db } = opened;
  const company = await buildCompany(db, { language });
  const freelancer = await buildFreelancer(db, { language });
  const work = await buildWork(db, { ownerId: company.id, budget: 100_000 });
  const statuses = { updatereqstatus: "pending", updateworkprogress: "accepted", payment: "completed" } as const;
  const status: Status = call === "workreq" ? undefined : statuses[call];
  const request = status && (await buildRequest(db, { workId: work.id, freelancerId: freelancer.id, status }));
  const { name: biodata } = await buildFile(db, { kind: "resume", uploaderId: freelancer.id, attachedAt: null });
  const bodies = {
    workreq: { workid: work.id, name: "Asha", biodata },
    updatereqstatus: { reqid: request?.id, status: "accepted" },
    updateworkprogress: { requestid: request?.id, percentage: 100, progress_desc: "All." },
    payment: { requestid: request?.id, amount: 1000 },
  };
  const isCompany = call === "updatereqstatus" || call === "payment";
  const as = await signedIn(listening, isCompany ? company.id : freelancer.id);
  statements = [];
  const before = await roundTripCount();
  const answer = await ask(listening, call, bodies[call], { as, headers: { "idempotency-key": `${call}${work.id}` } });
  expect(answer.statusCode, outcomeOf(answer)).toBe(200);
  return { statements: [...statements], roundTrips: (await roundTripCount()) - before };
}

const roundTripCount = async () => (await roundTrips.get()).values[0]?.value ?? 0;

describe.each([
  ["workreq", 3],
  ["updatereqstatus", 3],
  ["updateworkprogress", 3],
  ["payment", 3],
] as const)("%s", (call, expected) => {
  it(`takes ${expected} database round trips, with the same statements in every language of the e-mail`, async () => {
    const english = await trafficOf(call, "en");
    expect(english.roundTrips).toBe(expected);
    expect(await trafficOf(call, "hi")).toEqual(english);
  });
});
