import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ratingRange, reviewEndings } from "#domain/trust/review.ts";
import { instant, now } from "#server/platform/db/columns.ts";
import { both, by, own, type TableRule, where, withParent } from "#server/platform/db/personal-data.ts";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";

const account = () =>
  integer()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** The time in which both sides of a paid request can review each other (docs/decisions/0052). */
export const reviewWindows = pgTable(
  "review_windows",
  {
    requestId: integer()
      .primaryKey()
      .references(() => workRequests.id, { onDelete: "cascade" }),
    companyId: account(),
    freelancerId: account(),
    openedAt: now(),
    closesAt: instant().notNull(),
    /** When both sides were notified that they can write. */
    announcedAt: instant(),
    /** When those who had not written were reminded. */
    remindedAt: instant(),
    /** When the reviews became visible, because both were written or the time was over. */
    revealedAt: instant(),
  },
  (t) => [
    index("review_windows_company").on(t.companyId),
    index("review_windows_freelancer").on(t.freelancerId),
    index("review_windows_open").on(t.closesAt).where(sql`${t.revealedAt} is null`),
    index("review_windows_new").on(t.requestId).where(sql`${t.announcedAt} is null`),
  ],
);

const rating = () => integer().notNull();

/** What one side of a paid request says about the other one. Only its author reads it before it is visible. */
export const reviews = pgTable(
  "reviews",
  {
    /** Random: a count would tell that there are reviews which are hidden. */
    id: uuid().primaryKey().defaultRandom(),
    requestId: integer()
      .notNull()
      .references(() => workRequests.id, { onDelete: "cascade" }),
    authorId: account(),
    subjectId: account(),
    rating1: rating(),
    rating2: rating(),
    rating3: rating(),
    text: text().notNull(),
    createdAt: now(),
    visibleAt: instant(),
    /** Of the reviewed side. */
    reply: text(),
    repliedAt: instant(),
    /** A reply that an admin removed, which takes its place again where an appeal succeeds. */
    removedReply: text(),
    /** Why it is not shown any more. */
    ending: text({ enum: reviewEndings }),
    endedAt: instant(),
    /** When an admin removed it, so that others do not read it; null otherwise. The decision names it. */
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex("reviews_once").on(t.requestId, t.authorId).where(sql`${t.endedAt} is null`),
    index("reviews_author").on(t.authorId),
    index("reviews_subject").on(t.subjectId, t.visibleAt, t.id),
    check(
      "reviews_ratings",
      sql`least(${t.rating1}, ${t.rating2}, ${t.rating3}) >= ${sql.raw(String(ratingRange.least))}
        and greatest(${t.rating1}, ${t.rating2}, ${t.rating3}) <= ${sql.raw(String(ratingRange.most))}`,
    ),
    check(
      "reviews_ended",
      sql`num_nonnulls(${t.ending}, ${t.endedAt}) in (0, 2) and (${t.endedAt} is null or ${t.visibleAt} is not null)`,
    ),
  ],
);

/** Reviews about the account are exported once they are visible, unless an admin has removed them. */
const ownReviews = both(
  by(reviews.authorId),
  where(by(reviews.subjectId), sql`${reviews.visibleAt} is not null and ${reviews.removedAt} is null`),
);

export const personalData: readonly TableRule[] = [
  {
    table: reviewWindows,
    exports: own(by(reviewWindows.companyId, reviewWindows.freelancerId), "reminded_at"),
    erasure: withParent,
  },
  {
    table: reviews,
    exports: own(ownReviews, "removed_reply"),
    erasure: { deletes: by(reviews.subjectId), keeps: "reviews" },
  },
];
