import type { requests } from "#contract/hiring/requests.ts";
import type { PlannedMilestone } from "#domain/hiring/milestone.ts";
import { isEngaged } from "#domain/hiring/work-request.ts";
import type { requestsOfWork } from "#server/hiring/requests/applicant-queries.ts";
import { remarkOn, requestsOfFreelancer } from "#server/hiring/requests/list-queries.ts";
import { areContactsHidden, areHiddenIn, contactMaskOf, maskedPlan } from "#server/platform/http/contact-mask.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { areIdentitiesShown } from "#server/platform/http/identity-setting.ts";
import { arePagesOn, areReviewsOn, isSearchOn } from "#server/platform/http/page-reader.ts";
import type { Services } from "#server/platform/http/services.ts";
import { requireRows } from "#server/platform/refusal.ts";

type Platform = Pick<Services, "platformSettings">;
type ApplicantRow = Awaited<ReturnType<typeof requestsOfWork>>["rows"][number];

/** The texts that both rows of requests have. */
interface Texts {
  readonly req_review: string | null;
  readonly offerMilestones?: readonly PlannedMilestone[];
}

const maskedTexts = ({ req_review: review, offerMilestones }: Texts, mask: (text: string) => string) => ({
  req_review: review && mask(review),
  ...(offerMilestones && { offerMilestones: maskedPlan(offerMilestones, mask) }),
});

/** What replaces the contact details in the row of an applicant, as far as they are hidden in its status. */
function hiddenContacts(row: ApplicantRow, isCompany: boolean, services: Platform) {
  const isResumeHidden = isCompany && row.resumeAfterHire && !isEngaged(row.req_status);
  const resume = isResumeHidden ? { biodata: "" } : {};
  if (!areHiddenIn(services, row.req_status)) return resume;
  const mask = contactMaskOf(services);
  return {
    ...resume,
    ...(isCompany && { phone: "", email: "" }),
    ...maskedTexts(row, mask),
    name: mask(row.name),
    answers: row.answers.map(({ question, text }) => ({ question, text: mask(text) })),
  };
}

/** What others say about an applicant, as far as the platform has it. */
const judgedBy = (row: ApplicantRow, services: Platform) => ({
  identity: areIdentitiesShown(services) ? row.identity : null,
  rating: areReviewsOn(services) ? row.shownRating : null,
});

/** An applicant in a list: what a company reads of the page and the reviews by the settings of the platform, and no hidden contact. */
export const shownOf =
  ({ actor, services }: Pick<HandlerContext<typeof requests.getfreelancerbyreq>, "actor" | "services">) =>
  (row: ApplicantRow) => {
    const isCompany = actor.role === "client";
    const isPageRead = isCompany && (isSearchOn(services) || (arePagesOn(services) && row.isPagePublic));
    return Object.assign(row, {
      headline: (isPageRead && row.pageHeadline && contactMaskOf(services)(row.pageHeadline)) || "",
      ...(isCompany ? judgedBy(row, services) : { identity: null, rating: null }),
      ...hiddenContacts(row, isCompany, services),
    });
  };

/** The requests of a freelancer, whose texts are read as the company reads them. */
export const listOwnRequests: Handler<typeof requests.getrequestbyid> = async (input, { db, actor, services }) => {
  const page = await requestsOfFreelancer(db, actor.accountId, input);
  if (!areContactsHidden(services)) return page;
  const rows = page.rows.map((row) => ({ ...row, ...maskedTexts(row, contactMaskOf(services, row.req_status)) }));
  return { rows, next: page.next };
};

/** The reason why a request was rejected, ended or sent back. */
export const readRemark: Handler<typeof requests.remarkview> = async ({ reqid }, { db, actor, services, refuse }) => {
  const rows = await remarkOn(db, actor.accountId, reqid);
  const shown = rows.map(({ req_review: text, status }) => ({
    req_review: text && contactMaskOf(services, status)(text),
  }));
  return requireRows(shown, refuse);
};
