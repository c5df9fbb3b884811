import { createFileRoute } from "@tanstack/react-router";
import { brokerageOf } from "#domain/catalog/fee.ts";
import { canMove, isEngaged } from "#domain/hiring/work-request.ts";
import { ContractLink, ExtensionLink } from "#web/hiring/contracts/contract-link.tsx";
import { contractQuery } from "#web/hiring/contracts/queries.ts";
import { messagePanelQueries } from "#web/hiring/conversations/queries.ts";
import { FreelancerNextStep } from "#web/hiring/progress/freelancer-next-step.tsx";
import { isFunded, Milestones, preloadMilestones } from "#web/hiring/progress/funded-part.tsx";
import { ProjectColumns } from "#web/hiring/progress/project-columns.tsx";
import { ProjectLog } from "#web/hiring/progress/project-log.tsx";
import { progressQuery } from "#web/hiring/progress/queries.ts";
import { ReportProgress } from "#web/hiring/progress/report-progress.tsx";
import { remarkQuery, requestsOfWorkQuery } from "#web/hiring/requests/queries.ts";
import { workOfRequestQuery } from "#web/hiring/works/queries.ts";
import { WorkFacts } from "#web/hiring/works/work-facts.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatFee, formatRupees } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { engagementQuery } from "#web/money/payments/queries.ts";
import { payoutAccountQuery } from "#web/money/payouts/queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const ProjectReviews = lazyPart(async () => (await import("#web/trust/reviews/project-reviews.tsx")).ProjectReviews);

export const Route = createFileRoute("/freelancermaster/ongoingprojectview/$requestid")({
  loader: ({ context: { queries }, params }) => {
    preloadMilestones(queries, Number(params.requestid));
    prefetch(queries, [
      workOfRequestQuery(params.requestid),
      remarkQuery(params.requestid),
      progressQuery(params.requestid),
      contractQuery(params.requestid),
      payoutAccountQuery,
      ...messagePanelQueries(Number(params.requestid)),
    ]);
  },
  component: OngoingProjectView,
});

function OngoingProjectView() {
  const { requestid } = Route.useParams();
  const work = useAllRows(workOfRequestQuery(requestid));
  const [row] = work.rows;
  return (
    <Page>
      <PageTitle title={row?.title ?? t("Project")} lead={row?.companyname} />
      <Listing list={work} missing={<NoSuchProject />} skeleton={<Skeleton height="40rem" />}>
        {([shown]) => shown && <Project work={shown} requestid={requestid} />}
      </Listing>
    </Page>
  );
}

interface Props {
  readonly work: RowOf<"getworkbyrequestid">;
  readonly requestid: string;
}

function Project({ work, requestid }: Props) {
  const own = useAllRows(requestsOfWorkQuery(String(work.workid)));
  const [request] = own.rows;
  const engagedId = request && isEngaged(request.req_status) ? request.requestid : undefined;
  const [agreed] = useAllRows(engagementQuery(engagedId)).rows;
  const [contract] = useAllRows(contractQuery(requestid)).rows;
  return (
    <>
      <Listing list={own} skeleton={<Skeleton height="12rem" />}>
        {([row]) => row && <FreelancerNextStep request={row} work={work} />}
      </Listing>
      <ProjectColumns
        parts={
          engagedId !== undefined && (
            <Milestones contract={contract} reader="freelancer" requestId={engagedId} name={work.companyname} />
          )
        }
        facts={
          <Card>
            <h2>{t("Project details")}</h2>
            <WorkFacts
              work={work}
              net={agreed && netOf(agreed)}
              isMet={request?.req_status === "completed" || request?.req_status === "paid"}
            />
            <p className="prose">{work.description}</p>
            {engagedId !== undefined && (
              <Row gap={2}>
                <ContractLink of="freelancer" requestId={engagedId} />
                {request?.req_status === "accepted" && <ExtensionLink requestId={engagedId} />}
              </Row>
            )}
          </Card>
        }
      >
        <ProjectLog requestId={requestid} />
        {request && canMove("complete", request.req_status, "freelancer") && (
          <ReportProgress request={request} isFunded={contract !== undefined && isFunded(contract)} />
        )}
        {request?.req_status === "paid" && <ProjectReviews of={{ of: "freelancer", requestId: requestid }} />}
      </ProjectColumns>
    </>
  );
}

/** The net amount by the fee that was frozen at the acceptance. */
const netOf = (agreed: RowOf<"requests.getEngagement">) => ({
  net: formatRupees(agreed.amount),
  rate: formatFee(brokerageOf(agreed)),
});

function NoSuchProject() {
  return (
    <EmptyState art="search" title={t("This project does not exist")}>
      <p className="soft">{t("All your projects are in one list.")}</p>
      <ButtonLink to="/freelancermaster/projects">{t("Projects")}</ButtonLink>
    </EmptyState>
  );
}
