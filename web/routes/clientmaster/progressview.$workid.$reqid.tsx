import { createFileRoute } from "@tanstack/react-router";
import { isEngaged } from "#domain/hiring/work-request.ts";
import { MessagePanel } from "#web/hiring/conversations/conversation.tsx";
import { messagePanelQueries } from "#web/hiring/conversations/queries.ts";
import { ProgressHistory } from "#web/hiring/progress/progress-history.tsx";
import { progressQuery } from "#web/hiring/progress/queries.ts";
import { Engagement } from "#web/hiring/requests/engagement.tsx";
import { applicantQuery, remarkQuery } from "#web/hiring/requests/queries.ts";
import { WorkTimeline, WorkTimelineSkeleton } from "#web/hiring/requests/work-timeline.tsx";
import { JobInformation } from "#web/hiring/works/job-information.tsx";
import { workOfRequestQuery } from "#web/hiring/works/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";
import { Card, Page, Sides, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/progressview/$workid/$reqid")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [
      workOfRequestQuery(params.reqid),
      remarkQuery(params.reqid),
      progressQuery(params.reqid),
      ...messagePanelQueries(Number(params.reqid)),
      applicantQuery(params.workid, params.reqid),
    ]),
  component: ProgressView,
});

function ProgressView() {
  const { reqid } = Route.useParams();
  const work = useAllRows(workOfRequestQuery(reqid));
  return (
    <Page>
      <PageTitle
        title={t("Progress")}
        lead={work.rows[0]?.title}
        back={<BackLink to="/clientmaster/clientprojects">{t("All projects")}</BackLink>}
      />
      <Listing list={work} skeleton={<Skeleton height="18rem" />}>
        {([row]) => row && <Followed work={row} reqid={reqid} />}
      </Listing>
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
  return (
    <>
      {requests.state === "loading" && <WorkTimelineSkeleton />}
      {request && <WorkTimeline request={request} />}
      <Sides>
        <Stack>
          <Listing list={requests} skeleton={<Skeleton height="12rem" />} empty={<Ended reqid={reqid} />}>
            {() => (request ? <Engagement request={request} /> : <Ended reqid={reqid} />)}
          </Listing>
          <MessagePanel requestId={Number(reqid)} />
        </Stack>
        <Card>
          <h2>{t("Reports")}</h2>
          <ProgressHistory requestid={reqid} empty={t("No progress reported yet.")} />
        </Card>
        <JobInformation work={work} inLines />
      </Sides>
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
