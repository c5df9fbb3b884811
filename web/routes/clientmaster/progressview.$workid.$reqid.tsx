import { createFileRoute } from "@tanstack/react-router";
import { ownOrdersQuery } from "#web/features/payments/queries.ts";
import { ProgressHistory } from "#web/features/progress/progress-history.tsx";
import { Engagement } from "#web/features/requests/engagement.tsx";
import { engagedQueries } from "#web/features/requests/queries.ts";
import { useEngaged } from "#web/features/requests/use-engaged.ts";
import { WorkTimeline, WorkTimelineSkeleton } from "#web/features/requests/work-timeline.tsx";
import { JobInformation } from "#web/features/works/job-information.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";
import { Card, Page, Sides, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/progressview/$workid/$reqid")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [
      allRowsQuery("getworkbyrequestid", { reqid: params.reqid }),
      allRowsQuery("remarkview", { reqid: params.reqid }),
      pagedQuery("getprogressbyid", { requestid: params.reqid }),
      ownOrdersQuery,
      ...engagedQueries(Number(params.workid)),
    ]),
  component: ProgressView,
});

function ProgressView() {
  const { reqid } = Route.useParams();
  const work = useAllRows("getworkbyrequestid", { reqid });
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
  readonly work: RowOf<"getworkbyid">;
  readonly reqid: string;
}

function Followed({ work, reqid }: Props) {
  const engaged = useEngaged(work.workid);
  const request = engaged.rows.find(({ requestid }) => String(requestid) === reqid);
  return (
    <>
      {engaged.state === "loading" && <WorkTimelineSkeleton />}
      {request && <WorkTimeline request={request} />}
      <Sides>
        <Stack>
          <Listing list={engaged} skeleton={<Skeleton height="8rem" />} empty={<Ended reqid={reqid} />}>
            {() => (request ? <Engagement request={request} /> : <Ended reqid={reqid} />)}
          </Listing>
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

/** Either side may have ended it, and both read why (DESIGN section 5); nothing while the request has no answer yet. */
function Ended({ reqid }: { readonly reqid: string }) {
  const [remark] = useAllRows("remarkview", { reqid }).rows;
  return remark?.req_review && <Note>{t("This request is rejected: {reason}", { reason: remark.req_review })}</Note>;
}
