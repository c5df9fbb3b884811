import { createFileRoute } from "@tanstack/react-router";
import { isEngaged } from "#domain/hiring/work-request.ts";
import { contractQuery } from "#web/hiring/contracts/queries.ts";
import { messagePanelQueries } from "#web/hiring/conversations/queries.ts";
import { CompanyNextStep } from "#web/hiring/progress/company-next-step.tsx";
import { Milestones, preloadMilestones } from "#web/hiring/progress/funded-part.tsx";
import { ProjectColumns } from "#web/hiring/progress/project-columns.tsx";
import { ProjectLog } from "#web/hiring/progress/project-log.tsx";
import { progressQuery } from "#web/hiring/progress/queries.ts";
import { Engagement } from "#web/hiring/requests/engagement.tsx";
import { applicantQuery, remarkQuery } from "#web/hiring/requests/queries.ts";
import { JobInformation } from "#web/hiring/works/job-information.tsx";
import { workOfRequestQuery } from "#web/hiring/works/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { returnedBy } from "#web/money/payments/provider-return.ts";
import { returnSearch } from "#web/money/payments/return-search.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";
import { Page } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const ProjectReviews = lazyPart(async () => (await import("#web/trust/reviews/project-reviews.tsx")).ProjectReviews);

export const Route = createFileRoute("/clientmaster/progressview/$workid/$reqid")({
  validateSearch: returnSearch,
  loader: ({ context: { queries }, params }) => {
    preloadMilestones(queries, Number(params.reqid));
    prefetch(queries, [
      workOfRequestQuery(params.reqid),
      remarkQuery(params.reqid),
      progressQuery(params.reqid),
      contractQuery(params.reqid),
      ...messagePanelQueries(Number(params.reqid)),
      applicantQuery(params.workid, params.reqid),
    ]);
  },
  component: ProgressView,
});

const ReturnedPayment = lazyPart(
  async () => (await import("#web/money/payments/returned-payment.tsx")).ReturnedPayment,
);

function ProgressView() {
  const { workid, reqid } = Route.useParams();
  const returned = returnedBy(Route.useSearch());
  const work = useAllRows(workOfRequestQuery(reqid));
  return (
    <Page>
      <PageTitle
        title={t("Progress")}
        lead={work.rows[0]?.title}
        back={<BackLink to="/clientmaster/clientprojects">{t("All projects")}</BackLink>}
      />
      {returned ? (
        <ReturnedPayment
          of={{ returned, workid, reqid, isOfMilestone: true }}
          placeholder={<Skeleton height="12rem" />}
        />
      ) : (
        <Listing list={work} skeleton={<Skeleton height="18rem" />}>
          {([row]) => row && <Followed work={row} reqid={reqid} />}
        </Listing>
      )}
    </Page>
  );
}

interface Props {
  readonly work: RowOf<"getworkbyrequestid">;
  readonly reqid: string;
}

function Followed({ work, reqid }: Props) {
  const requests = useAllRows(applicantQuery(String(work.workid), reqid));
  const request = requests.rows.find(({ req_status }) => isEngaged(req_status));
  const [contract] = useAllRows(contractQuery(reqid)).rows;
  const ended = <Ended reqid={reqid} />;
  return (
    <>
      <Listing list={requests} skeleton={<Skeleton height="12rem" />} empty={ended}>
        {() => (request ? <CompanyNextStep request={request} work={work} /> : ended)}
      </Listing>
      <ProjectColumns
        parts={
          request && (
            <Milestones
              contract={contract}
              reader="company"
              requestId={request.requestid}
              name={request.freelancername}
            />
          )
        }
        facts={
          <>
            {request && <Engagement request={request} work={work} />}
            <JobInformation work={work} inLines />
          </>
        }
      >
        <ProjectLog requestId={reqid} />
        {request?.req_status === "paid" && <ProjectReviews of={{ of: "client", requestId: reqid }} />}
      </ProjectColumns>
    </>
  );
}

/**
 * Either side may have ended it, and both read why (docs/design/rules.md#way-out); nothing while the request has no answer yet.
 */
function Ended({ reqid }: { readonly reqid: string }) {
  const [remark] = useAllRows(remarkQuery(reqid)).rows;
  return (
    remark?.req_review && <Note>{t("This application was rejected: {reason}", { reason: remark.req_review })}</Note>
  );
}
