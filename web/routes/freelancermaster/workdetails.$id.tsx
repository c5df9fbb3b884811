import { createFileRoute } from "@tanstack/react-router";
import { isOpen } from "#domain/hiring/work.ts";
import { HideWork } from "#web/discovery/hidden/hide-button.tsx";
import { CompanyRecordFacts } from "#web/hiring/records/records.tsx";
import { OwnRequestNote } from "#web/hiring/requests/own-request-note.tsx";
import { requestsOfWorkQuery } from "#web/hiring/requests/queries.ts";
import { FieldMatch, PaidBeforeHelp, PaymentVerified } from "#web/hiring/works/job-card.tsx";
import { NoSuchWork } from "#web/hiring/works/no-such-work.tsx";
import { jobQuery } from "#web/hiring/works/queries.ts";
import { QuestionList } from "#web/hiring/works/question-fields.tsx";
import { useNet, WorkFacts } from "#web/hiring/works/work-facts.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { combineLists } from "#web/lib/combine-lists.ts";
import { type List, prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { JobTerms } from "#web/money/milestones/job-terms.tsx";
import { termsQuery } from "#web/money/milestones/queries.ts";
import { BrokerageHelp } from "#web/shell/platform/brokerage.tsx";
import { ifMilestonesOn, ifReviewsOn } from "#web/shell/platform/likely-platform.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { ReportContent } from "#web/trust/content-reports/report-content.tsx";
import { reviewsAboutQueries } from "#web/trust/reviews/queries.ts";
import { ReviewsAbout } from "#web/trust/reviews/reviews-about.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Help, Note } from "#web/ui/display/guidance.tsx";
import { RefusalNote } from "#web/ui/display/refusal-note.tsx";
import { Card, Page, Sides, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "#web/hiring/works/works.css";

export const Route = createFileRoute("/freelancermaster/workdetails/$id")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [
      jobQuery(params.id),
      requestsOfWorkQuery(params.id),
      ...ifMilestonesOn(queries, [termsQuery(Number(params.id))]),
      ...ifReviewsOn(queries, reviewsAboutQueries({ workId: params.id })),
    ]),
  component: WorkDetails,
});

function WorkDetails() {
  const { id } = Route.useParams();
  const work = useAllRows(jobQuery(id));
  const own = useAllRows(requestsOfWorkQuery(id));
  const [row] = work.rows;
  return (
    <Page>
      <PageTitle title={row?.title ?? t("Work details")} lead={row && <Lead work={row} />}>
        {row && <Apply work={row} own={own} />}
      </PageTitle>
      <Listing list={combineLists(work, own)} missing={<NoSuchWork />} skeleton={<Skeleton height="24rem" />}>
        {([shown]) => shown && <Details work={shown} request={own.rows[0]} />}
      </Listing>
    </Page>
  );
}

type Work = RowOf<"workdetails">;
type Request = RowOf<"getfreelancerbyworkid">;

const Lead = ({ work }: { readonly work: Work }) => (
  <>
    {work.companyname} {work.paymentVerified && <PaymentVerified />} <FieldMatch job={work} />
  </>
);

/** Only for freelancers who have not applied, while the work takes applications. */
function Apply({ work, own }: { readonly work: Work; readonly own: List<Request> }) {
  const today = usePlatform()?.today;
  if (own.state === "loading" || !today)
    return (
      <div className="apply">
        <Skeleton height="3rem" width="6rem" />
      </div>
    );
  if (own.state === "failed" || own.rows.length > 0 || work.isFull) return null;
  if (!isOpen({ deadline: work.deadlinedate, engaged: false }, today)) return null;
  return (
    <div className="apply">
      <ButtonLink to="/freelancermaster/workreq/$id" params={{ id: String(work.workid) }} tone="primary" size="large">
        {t("Apply")}
      </ButtonLink>
    </div>
  );
}

function Details({ work, request }: { readonly work: Work; readonly request: Request | undefined }) {
  const net = useNet(work);
  return (
    <>
      {request && <OwnRequestNote request={request} title={work.title} takesQuotes={work.quotes} />}
      <Sides>
        <Card>
          <WorkFacts work={work} net={request ? undefined : net} skills={work.skills} />
          <JobTerms workId={work.workid} />
          {!request && <BeforeApplying work={work} />}
          <BrokerageHelp />
          <VerifiedHelp />
          {work.paymentVerified && <PaidBeforeHelp />}
        </Card>
        <Stack>
          <Card>
            <h2>{t("Description")}</h2>
            <p className="prose">{work.description}</p>
            {!request && work.questions.length > 0 && (
              <>
                <h2>{t("Questions from the company")}</h2>
                <QuestionList questions={work.questions} />
              </>
            )}
          </Card>
          <Card>
            <h2>{t("Track record of the company")}</h2>
            <CompanyRecordFacts record={work.companyRecord} />
            <ReviewsAbout subject={{ workId: String(work.workid) }} name={work.companyname} heading="h2" />
          </Card>
        </Stack>
        <Stack gap={2}>
          <HideWork work={work} />
          <ReportContent subjectKind="work" subjectId={String(work.workid)} />
        </Stack>
      </Sides>
    </>
  );
}

/** What a freelancer should know before applying. */
const BeforeApplying = ({ work }: { readonly work: Work }) => (
  <>
    {work.isFull && <RefusalNote code="applications_full" />}
    {work.quotes && <Note>{t("You can quote your own price and number of days.")}</Note>}
  </>
);

/** Explains the verification of companies. */
const VerifiedHelp = () => (
  <Help question={t("What does verified mean?")}>
    {t(
      "The admin has checked the company's name, license number and contact details, and allows it to post jobs. This does not guarantee any single job.",
    )}
  </Help>
);
