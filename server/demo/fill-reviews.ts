import { reviewDays } from "#domain/trust/review.ts";
import { type DemoReviewSide, demoReviews } from "#server/demo/data.ts";
import { daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { reviews, reviewWindows } from "#server/platform/db/schema/reviews.ts";

interface WorkHistory {
  readonly work: { readonly title: string; readonly company: string };
  readonly request: { readonly freelancer: string; readonly paidDaysAgo?: number };
  readonly requestId: number;
}

/** What both sides of paid works say about each other, and windows that are still open. */
export async function fillReviews(tx: Db, histories: readonly WorkHistory[], people: Ids): Promise<void> {
  const paid = histories.flatMap(({ work, request: { freelancer, paidDaysAgo }, requestId }) => {
    const demoReview = demoReviews.find(({ title }) => title === work.title);
    if (paidDaysAgo === undefined || !(demoReview || paidDaysAgo < reviewDays)) return [];
    const parties = { companyId: entryOf(people, work.company), freelancerId: entryOf(people, freelancer) };
    return [{ requestId, ...parties, paidDaysAgo, said: demoReview }];
  });
  await tx.insert(reviewWindows).values(
    paid.map(({ requestId, companyId, freelancerId, paidDaysAgo, said }) => ({
      requestId,
      companyId,
      freelancerId,
      openedAt: daysAgo(paidDaysAgo),
      closesAt: daysAgo(paidDaysAgo - reviewDays),
      announcedAt: daysAgo(paidDaysAgo),
      remindedAt: said ? daysAgo(said.visibleDaysAgo) : null,
      revealedAt: said ? daysAgo(said.visibleDaysAgo) : null,
    })),
  );
  await tx.insert(reviews).values(
    paid.flatMap(({ requestId, companyId, freelancerId, said }) => {
      if (!said) return [];
      const { visibleDaysAgo: days, company, freelancer } = said;
      return [
        ...rowsOf(company, { requestId, authorId: companyId, subjectId: freelancerId, days }),
        ...rowsOf(freelancer, { requestId, authorId: freelancerId, subjectId: companyId, days }),
      ];
    }),
  );
}

interface Between {
  readonly requestId: number;
  readonly authorId: number;
  readonly subjectId: number;
  readonly days: number;
}

function rowsOf(side: DemoReviewSide | undefined, { days, ...between }: Between) {
  if (!side) return [];
  const { marks, text, reply } = side;
  const [rating1, rating2, rating3] = marks;
  const at = daysAgo(days);
  const replied = reply !== undefined && { reply, repliedAt: daysAgo(days - 1) };
  return [{ ...between, rating1, rating2, rating3, text, createdAt: at, visibleAt: at, ...replied }];
}
