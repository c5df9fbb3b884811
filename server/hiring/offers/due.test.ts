import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { processOffers } from "#server/hiring/offers/due.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

let parties = 0;

/** An open offer of the freelancer, and when it expires in hours from now. */
async function offerEndingIn(hours: number) {
  parties += 1;
  const [companyEmail, freelancerEmail] = [`c${parties}@kaamkaj.example`, `f${parties}@kaamkaj.example`];
  const company = await buildCompany(opened.db, { email: companyEmail });
  const freelancer = await buildFreelancer(opened.db, { email: freelancerEmail });
  const { id: workId } = await buildWork(opened.db, { ownerId: company.id, quotes: true });
  const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId: freelancer.id });
  const expiresAt = new Date(Date.now() + hours * 3_600_000);
  const offer = await buildOffer(opened.db, { requestId, expiresAt });
  return { company, freelancer, workId, requestId, offerId: offer.id, emails: [companyEmail, freelancerEmail] };
}

type Due = Awaited<ReturnType<typeof offerEndingIn>>;

const statusOf = async ({ offerId }: Due) =>
  (await opened.db.select().from(offers).where(eq(offers.id, offerId)))[0]?.status;
const notificationsOf = async ({ company, freelancer }: Due) => {
  const rows = await opened.db.select().from(notifications);
  return rows
    .filter(({ accountId }) => accountId === company.id || accountId === freelancer.id)
    .map(({ accountId, kind }) => `${accountId === company.id ? "company" : "freelancer"} ${kind}`)
    .toSorted();
};
/** The subjects of the e-mails to both parties. */
const mailsOf = async ({ emails }: Due) => {
  const { rows } = await opened.db.execute<{ subject: string }>(
    sql`select data ->> 'subject' as subject from pgboss.job where name = 'mail' and data ->> 'to' = any(${sql.param([...emails])})`,
  );
  return rows.map(({ subject }) => subject.split(":")[0]);
};

describe("an offer whose time is over", () => {
  it("expires once, and both parties are notified, whichever instances run", async () => {
    const due = await offerEndingIn(-1);
    await Promise.all([processOffers(opened.services), processOffers(opened.services)]);
    await processOffers(opened.services);
    expect(await statusOf(due)).toBe("expired");
    expect(await notificationsOf(due)).toEqual(["company offer_expired", "freelancer offer_expired"]);
    expect(await mailsOf(due)).toEqual(["Offer expired", "Offer expired"]);
  });

  it("that has ended before is left alone", async () => {
    const due = await offerEndingIn(-1);
    await opened.db.update(offers).set({ status: "declined" }).where(eq(offers.id, due.offerId));
    await processOffers(opened.services);
    expect(await statusOf(due)).toBe("declined");
    expect(await notificationsOf(due)).toEqual([]);
  });

  it("sends no e-mail to a rejected company", async () => {
    const due = await offerEndingIn(-1);
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, due.company.id));
    await processOffers(opened.services);
    expect(await mailsOf(due)).toHaveLength(1);
  });
});

describe("an offer that expires within a day", () => {
  it("is reminded of once, and stays open", async () => {
    const due = await offerEndingIn(23);
    await processOffers(opened.services);
    await processOffers(opened.services);
    expect(await statusOf(due)).toBe("open");
    expect(await notificationsOf(due)).toEqual(["company offer_expiring", "freelancer offer_expiring"]);
    expect(await mailsOf(due)).toEqual(["Offer expires soon", "Offer expires soon"]);
  });

  it("is not reminded of before that, nor while another freelancer is engaged", async () => {
    const early = await offerEndingIn(25);
    const filled = await offerEndingIn(23);
    await buildRequest(opened.db, { workId: filled.workId, status: "accepted" });
    await processOffers(opened.services);
    for (const due of [early, filled]) expect(await notificationsOf(due)).toEqual([]);
    await processOffers(opened.services, new Date(Date.now() + 2 * 3_600_000));
    expect(await notificationsOf(early)).toEqual(["company offer_expiring", "freelancer offer_expiring"]);
  });
});

it("an offer expires at its moment and not before, and is reminded of a day before and not sooner", async () => {
  const due = await offerEndingIn(48);
  const [{ expiresAt } = { expiresAt: new Date(0) }] = await opened.db
    .select()
    .from(offers)
    .where(eq(offers.id, due.offerId));
  const processAt = (ms: number) => processOffers(opened.services, new Date(expiresAt.getTime() + ms));
  const aDay = 24 * 3_600_000;
  await processAt(-aDay - 1);
  expect(await notificationsOf(due)).toEqual([]);
  await processAt(-aDay);
  expect(await notificationsOf(due)).toEqual(["company offer_expiring", "freelancer offer_expiring"]);
  await processAt(-1);
  expect(await statusOf(due)).toBe("open");
  await processAt(0);
  expect(await statusOf(due)).toBe("expired");
});

it("more offers than are processed at a time expire in one run", async () => {
  const { id: workId } = await buildWork(opened.db, { quotes: true });
  for (let count = 0; count < 25; count++) {
    const { id: requestId } = await buildRequest(opened.db, { workId });
    await buildOffer(opened.db, { requestId, expiresAt: new Date(0) });
  }
  await processOffers(opened.services);
  expect(await opened.db.$count(offers, eq(offers.status, "expired"))).toBeGreaterThanOrEqual(25);
});
