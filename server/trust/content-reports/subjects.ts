import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { ReportSubject } from "#domain/trust/report.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { companyPages, pageSlugs, portfolioItems, profilePages } from "#server/platform/db/schema/profiles.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { messageToReport } from "#server/trust/message-reports/queries.ts";
import { reviewToReport, shownReviewToReport } from "#server/trust/review-reports/queries.ts";
import { readableSubject } from "#server/trust/reviews/about-queries.ts";

/** What is reported: whose it is, and what the reporter saw. */
interface Subject {
  readonly subjectId: string;
  readonly accountId: number;
  readonly accountName: string;
  readonly title: string;
  readonly excerpt: string;
}

type Find = (db: Db, subjectId: string, caller: Actor) => Promise<Subject | undefined>;

const maxId = 2_147_483_647;

/** Undefined for what is no key of a row. */
const numberOf = (subjectId: string, most = maxId): number | undefined => {
  const id = /^[1-9]\d{0,15}$/.test(subjectId) ? Number(subjectId) : Number.NaN;
  return id <= most ? id : undefined;
};

/** A job that the caller may read: freelancers what is offered or what they applied for, companies what is public. */
const findWork: Find = async (db, subjectId, { role, accountId }) => {
  const id = numberOf(subjectId);
  if (id === undefined) return undefined;
  const isReadable =
    role === "freelancer"
      ? or(
          eq(accounts.status, "accepted"),
          sql`exists (select from work_requests r where r.work_id = ${works.id} and r.freelancer_id = ${accountId})`,
        )
      : and(eq(works.isPublic, true), eq(accounts.status, "accepted"));
  const [row] = await db
    .select({ accountId: accounts.id, accountName: accounts.name, title: works.title, excerpt: works.description })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(and(eq(works.id, id), ne(works.ownerId, accountId), isNull(works.takenDownAt), isReadable));
  return row && { ...row, subjectId };
};

/** Companies also read pages of freelancers whom they can search for. */
const isPageShownTo = ({ role }: Actor) =>
  role === "client" ? or(profilePages.isPublic, profilePages.isListed) : eq(profilePages.isPublic, true);

const isSlugInUse = isNull(pageSlugs.releasedAt);

/** By its address, or for companies by its freelancer. */
const findFreelancerPage: Find = async (db, subjectId, caller) => {
  const isNamed = or(eq(pageSlugs.slug, subjectId), eq(accounts.id, numberOf(subjectId) ?? 0));
  const [row] = await db
    .select({
      accountId: accounts.id,
      accountName: accounts.name,
      title: profilePages.headline,
      excerpt: profilePages.about,
    })
    .from(profilePages)
    .innerJoin(accounts, eq(accounts.id, profilePages.accountId))
    .leftJoin(pageSlugs, and(eq(pageSlugs.accountId, accounts.id), isSlugInUse))
    .where(and(isNamed, isPageShownTo(caller), ne(accounts.id, caller.accountId)))
    .orderBy(sql`${pageSlugs.slug} is distinct from ${subjectId}`)
    .limit(1);
  return row && { ...row, subjectId: String(row.accountId) };
};

const findCompanyPage: Find = async (db, subjectId, { accountId }) => {
  const [row] = await db
    .select({ accountId: accounts.id, accountName: accounts.name, title: accounts.name, excerpt: companyPages.about })
    .from(companyPages)
    .innerJoin(accounts, eq(accounts.id, companyPages.accountId))
    .innerJoin(pageSlugs, and(eq(pageSlugs.accountId, accounts.id), isSlugInUse))
    .where(and(eq(pageSlugs.slug, subjectId), companyPages.isPublic, ne(accounts.id, accountId)));
  return row && { ...row, subjectId: String(row.accountId) };
};

const findPortfolioItem: Find = async (db, subjectId, caller) => {
  const id = numberOf(subjectId);
  if (id === undefined) return undefined;
  const [row] = await db
    .select({
      accountId: accounts.id,
      accountName: accounts.name,
      title: portfolioItems.title,
      excerpt: portfolioItems.text,
    })
    .from(portfolioItems)
    .innerJoin(accounts, eq(accounts.id, portfolioItems.accountId))
    .innerJoin(profilePages, eq(profilePages.accountId, portfolioItems.accountId))
    .where(
      and(
        eq(portfolioItems.id, id),
        isNull(portfolioItems.removedAt),
        isPageShownTo(caller),
        ne(accounts.id, caller.accountId),
      ),
    );
  return row && { ...row, subjectId };
};

const findMessage: Find = async (db, subjectId, { accountId }) => {
  const id = numberOf(subjectId, Number.MAX_SAFE_INTEGER);
  const message = id && (await messageToReport(db, accountId, id));
  if (!message) return undefined;
  const { authorId, authorName, title } = message;
  return { subjectId, accountId: authorId, accountName: authorName, title, excerpt: "" };
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether the caller reads what is said about this account: as a party, or on its page. */
async function isReadAbout(db: Db, accountId: number, caller: Actor): Promise<boolean> {
  if (await readableSubject(db, caller, accountId)) return true;
  const isOfFreelancer = and(eq(profilePages.accountId, accountId), isPageShownTo(caller));
  const isOfCompany = and(eq(companyPages.accountId, accountId), eq(companyPages.isPublic, true));
  const [pages, published] = await Promise.all([
    db.$count(profilePages, isOfFreelancer),
    db.$count(companyPages, isOfCompany),
  ]);
  return pages + published > 0;
}

/** A review about the caller or the reply to one of its own, and what others have written about an account that the caller reads. */
const findReview =
  (part: "review" | "reply"): Find =>
  async (db, subjectId, caller) => {
    if (!uuid.test(subjectId)) return undefined;
    const own = await reviewToReport(db, subjectId, caller.accountId, part);
    const shown = own ? undefined : await shownReviewToReport(db, subjectId, part);
    const isReadable = shown && shown.writerId !== caller.accountId && (await isReadAbout(db, shown.subjectId, caller));
    const review = own ?? (isReadable ? shown : undefined);
    if (!review) return undefined;
    const { writerId, writerName, title, text } = review;
    return { subjectId, accountId: writerId, accountName: writerName, title, excerpt: text };
  };

/** The note of an offer of the other party. */
const findOfferNote: Find = async (db, subjectId, { role, accountId }) => {
  const id = numberOf(subjectId);
  if (id === undefined) return undefined;
  const isOwnCompany = role === "client";
  const [row] = await db
    .select({ accountId: accounts.id, accountName: accounts.name, title: works.title, note: offers.note })
    .from(offers)
    .innerJoin(workRequests, eq(workRequests.id, offers.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(accounts, eq(accounts.id, isOwnCompany ? workRequests.freelancerId : works.ownerId))
    .where(
      and(
        eq(offers.id, id),
        eq(isOwnCompany ? works.ownerId : workRequests.freelancerId, accountId),
        eq(offers.author, isOwnCompany ? "freelancer" : "company"),
        isNotNull(offers.note),
      ),
    );
  return (
    row && {
      subjectId,
      accountId: row.accountId,
      accountName: row.accountName,
      title: row.title,
      excerpt: row.note ?? "",
    }
  );
};

/** How each kind of subject is found, as far as its reporter sees it. */
export const findSubject: Readonly<Record<ReportSubject, Find>> = {
  work: findWork,
  freelancerPage: findFreelancerPage,
  companyPage: findCompanyPage,
  portfolioItem: findPortfolioItem,
  message: findMessage,
  review: findReview("review"),
  reply: findReview("reply"),
  offerNote: findOfferNote,
};
