import type { applicants } from "#contract/discovery/applicants.ts";
import { brokerageOf, chargeFor, clientFeeOf, splitCost } from "#domain/catalog/fee.ts";
import { paise } from "#domain/money.ts";
import { applicantOf } from "#server/discovery/applicants/queries.ts";
import { pageReviews, readPage } from "#server/discovery/profiles/service.ts";
import { contactMaskOf } from "#server/platform/http/contact-mask.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { areIdentitiesShown } from "#server/platform/http/identity-setting.ts";
import { pageReaderOf } from "#server/platform/http/page-reader.ts";

type Row = Awaited<ReturnType<typeof applicantOf>>[number];

/** What the company pays and the freelancer receives, if the request is accepted today. */
function priceOf({ isPending, amountPaise, dueDay, ...fees }: Row) {
  if (!isPending) return null;
  const amount = paise(amountPaise);
  const { brokerage, net } = splitCost(amount, brokerageOf(fees));
  const { clientFee, total } = chargeFor(amount, clientFeeOf(fees));
  return {
    ...{ amountPaise, brokeragePaise: brokerage, netPaise: net },
    ...{ clientFeePaise: clientFee, totalPaise: total, dueDay },
  };
}

/** The part of a page that a company decides by. */
const partOf = (page: NonNullable<Awaited<ReturnType<typeof readPage>>>) => ({
  ...{ headline: page.headline, about: page.about, isAvailable: page.isAvailable },
  ...{ languages: page.languages, skills: page.skills, portfolio: page.portfolio },
});

/** A company judges those who apply for its works. */
export const applicantsHandlers: Handlers<typeof applicants> = {
  "requests.getApplicant": async ({ reqid }, { db, actor, services, refuse }) => {
    const [row] = await applicantOf(db, actor.accountId, reqid, services.settings);
    if (!row) throw refuse("not_found");
    const { freelancerId } = row;
    const [page, reviews] = await Promise.all([
      readPage(db, services, pageReaderOf(actor, services), { freelancerId }),
      pageReviews(db, services, freelancerId, actor.accountId),
    ]);
    const offerNote = row.offerNote && contactMaskOf(services, row.status)(row.offerNote);
    const identity = areIdentitiesShown(services) ? row.identity : null;
    return [{ ...row, identity, offerNote, page: page ? partOf(page) : null, reviews, price: priceOf(row) }];
  },
};
