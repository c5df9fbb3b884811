import { admin, client, freelancer, parties, type Row, row } from "#server/test/matrix-row.ts";

/** The rows of offers. FO has made one for the request `quoted`, and CO one for `countered`. */
export const offerRows: readonly Row[] = [
  row(
    "offers.get",
    "for FO's request",
    parties("O N", "O N"),
    ({ requests }) => ({ requestId: requests.quoted }),
    "requestId",
  ),
  row("offers.make", "on FO's offer", parties("A N", "A N"), ({ requests }) => ({
    requestId: requests.quoted,
    amountPaise: 110_000,
    days: 10,
    replacesVersion: 1,
  })),
  row("offers.withdraw", "the own one", parties("A N", "A N"), ({ requests }, actor) => ({
    requestId: actor === "CO" ? requests.countered : requests.quoted,
    version: 1,
  })),
  row("offers.decline", "that of the other party", parties("A N", "A N"), ({ requests }, actor) => ({
    requestId: actor === "CO" ? requests.quoted : requests.countered,
    version: 1,
  })),
  row("offers.take", "CO's offer to FO", freelancer("A N"), ({ requests }) => ({
    requestId: requests.countered,
    version: 1,
  })),
  row("updatereqstatus", "FO's offer to CO", client("A N"), ({ requests }) => ({
    reqid: requests.quoted,
    status: "accepted" as const,
    offerVersion: 1,
  })),
  row("reviews.submit", "of FO's paid request", parties("A N", "A N"), ({ requests }) => ({
    requestId: requests.paid,
    rating1: 5,
    rating2: 4,
    rating3: 5,
    text: "It went well.",
  })),
  row(
    "reviews.mine",
    "of FO's paid request",
    parties("O N", "O N"),
    ({ requests }) => ({ requestId: requests.paid }),
    "requestId",
  ),
  row("reviews.list", "about CO", parties("A A", "A N"), ({ ids }) => ({ accountId: ids.CO }), "keyless"),
  row("reviews.summary", "about CO", parties("A A", "A N"), ({ ids }) => ({ accountId: ids.CO }), "keyless"),
  row("reviews.reply", "to the one about oneself", parties("A N", "A N"), ({ reviews }, actor) => ({
    reviewId: actor === "CO" ? reviews.ofFreelancer : reviews.ofCompany,
    text: "Thank you.",
  })),
  row("reviews.report", "the one about oneself", parties("A N", "A N"), ({ reviews }, actor) => ({
    reviewId: actor === "CO" ? reviews.ofFreelancer : reviews.ofCompany,
    reason: "The review is an insult.",
  })),
  row("reviewReports.list", "", admin, () => ({})),
  row("reviewReports.removeReview", "of CO about FO", admin, ({ reviewReport }) => ({
    reportId: reviewReport,
    rule: "Terms, section 4",
    reason: "The review is an insult to the freelancer.",
  })),
  row("pictureMatches.list", "", admin, () => ({})),
  row("pictureMatches.close", "of two freelancers", admin, ({ pictureMatch: matchId }) => ({ matchId })),
  row("reviewReports.close", "of CO about FO", admin, ({ reviewReport }) => ({ reportId: reviewReport })),
  row(
    "fees.quote",
    "for CO's open work",
    parties("A A", "A N"),
    ({ works }) => ({ workId: works.open, amountPaise: 110_000 }),
    "keyless",
  ),
];
