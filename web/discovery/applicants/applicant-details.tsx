import { useState } from "react";
import { isEngaged } from "#domain/hiring/work-request.ts";
import { hirers } from "#domain/member.ts";
import type { PanelWork } from "#web/discovery/applicants/panel-work.ts";
import { PageReviews } from "#web/discovery/profiles/page-reviews.tsx";
import { reviewTextsOf } from "#web/discovery/profiles/page-view.tsx";
import { portfolioWork, Samples } from "#web/discovery/profiles/samples.tsx";
import { SkillChips } from "#web/discovery/profiles/skill-chips.tsx";
import { OfferBlock } from "#web/hiring/offers/offer-block.tsx";
import { FreelancerRecordWords } from "#web/hiring/records/records.tsx";
import { Answers } from "#web/hiring/requests/answers.tsx";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { EqualTexts } from "#web/hiring/requests/equal-texts.tsx";
import { applicantProfileQuery } from "#web/hiring/requests/queries.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { download } from "#web/lib/downloads.ts";
import { formatCount, formatDay, formatPaise } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { IdentityLine } from "#web/trust/identity-checks/identity-badge.tsx";
import { ReviewsAbout } from "#web/trust/reviews/reviews-about.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const Resume = lazyPart(async () => (await import("#web/hiring/requests/resume.tsx")).Resume);

type Details = RowOf<"requests.getApplicant">;

interface Props {
  readonly request: Applicant;
  readonly work: PanelWork;
}

/** What one decides by: offer and price, note, answers, page with samples, reviews, record, résumé. */
export function ApplicantDetails({ request, work }: Props) {
  const list = useAllRows(applicantProfileQuery(String(request.requestid)));
  return (
    <>
      <Offer request={request} work={work} />
      <Answers answers={request.answers} />
      <EqualTexts count={request.equalTexts} />
      <Listing list={list} skeleton={<Skeleton height="24rem" />}>
        {([row]) => row && <Person row={row} request={request} />}
      </Listing>
      <ResumePart request={request} />
    </>
  );
}

/** Only members who hire negotiate; the others read. */
function Offer({ request, work }: Props) {
  const isHirer = useIsOneOf(hirers);
  return <OfferBlock request={request} reader="company" takesQuotes={work.quotes} isReadOnly={!isHirer} />;
}

function Person({ row, request }: { readonly row: Details; readonly request: Applicant }) {
  const { page, offerNote } = row;
  const works = page?.portfolio.map(portfolioWork) ?? [];
  return (
    <>
      {offerNote && <p className="prose applicant-note">{offerNote}</p>}
      <div className="applicant-facts">
        <Price row={row} request={request} />
        <Facts
          inLines
          facts={{
            [t("Category")]: `${row.categoryname} · ${row.subcategory}`,
            [t("Place")]: `${row.location}, ${row.district}`,
            [t("Member since")]: formatDay(row.regdate),
            ...(row.ongoingWorks > 0 && { [t("Ongoing projects")]: formatCount(row.ongoingWorks) }),
            ...(page && page.languages.length > 0 && { [t("Languages")]: page.languages.join(", ") }),
          }}
        />
      </div>
      <IdentityLine identity={row.identity} />
      {page?.about && <p className="prose">{page.about}</p>}
      {page && <SkillChips names={page.skills} to="/clientmaster/freelancers" />}
      <Samples works={works} heading="h3" />
      <section className="applicant-part">
        <h3>{t("Track record")}</h3>
        <FreelancerRecordWords record={request.freelancerRecord} />
      </section>
      <Reviews row={row} request={request} />
    </>
  );
}

/** What an acceptance would cost in all, while the price is the one on screen. */
function Price({ row: { price }, request: { offerPaise } }: { readonly row: Details; readonly request: Applicant }) {
  if (!price || (offerPaise ?? price.amountPaise) !== price.amountPaise) return null;
  const { amountPaise, brokeragePaise, netPaise, clientFeePaise, totalPaise, dueDay } = price;
  return (
    <Facts
      inLines
      facts={{
        [t("Price")]: formatPaise(amountPaise),
        ...(clientFeePaise > 0 && {
          [t("Platform fee")]: formatPaise(clientFeePaise),
          [t("You pay")]: <strong>{formatPaise(totalPaise)}</strong>,
        }),
        [t("Brokerage")]: formatPaise(brokeragePaise),
        [t("The freelancer receives")]: formatPaise(netPaise),
        [t("Delivery by")]: formatDay(dueDay),
      }}
    />
  );
}

function Reviews({
  row: { reviews, freelancername: name },
  request,
}: {
  readonly row: Details;
  readonly request: Applicant;
}) {
  const [isAll, setAll] = useState(false);
  if (!reviews) return null;
  if (isAll) return <ReviewsAbout subject={{ accountId: request.freelancerid }} name={name} heading="h3" />;
  const hasMore = reviews.count > reviews.newest.length;
  return (
    <PageReviews
      reviews={reviewTextsOf(reviews)}
      name={name}
      heading="h3"
      {...(hasMore && { showAll: () => setAll(true) })}
    />
  );
}

/** The résumé to download, or in its place, which is loaded when it is opened. */
function ResumePart({ request: { biodata, freelancername, req_status: status } }: { readonly request: Applicant }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="applicant-part">
      <h3>{t("Résumé")}</h3>
      {biodata && (
        <Row gap={2}>
          <Button size="small" onClick={() => void download(biodata)}>
            {t("Download résumé")}
          </Button>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t("Close") : t("Show here")}
          </Button>
        </Row>
      )}
      {(isOpen || !biodata) && (
        <Resume
          of={{ file: biodata, name: freelancername, isHeld: !isEngaged(status) }}
          placeholder={<Skeleton height="20rem" />}
        />
      )}
    </section>
  );
}
