import { createFileRoute } from "@tanstack/react-router";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { Answers } from "#web/hiring/requests/answers.tsx";
import { NextStep } from "#web/hiring/requests/own-request-note.tsx";
import { requestsInStatusQuery } from "#web/hiring/requests/queries.ts";
import { RequestNote, RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import { WithdrawButton } from "#web/hiring/requests/withdraw-button.tsx";
import { Deadline } from "#web/hiring/works/deadline.tsx";
import { NoSuchWork } from "#web/hiring/works/no-such-work.tsx";
import { jobQuery } from "#web/hiring/works/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { download } from "#web/lib/downloads.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";

export const Route = createFileRoute("/freelancermaster/viewrequests/$id")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params, deps }) =>
    prefetch(queries, [
      jobQuery(params.id),
      requestsInStatusQuery({
        workid: Number(params.id),
        status: statuses[deps.tab as keyof typeof statuses] ?? "pending",
      }),
    ]),
  component: ViewRequests,
});

const statuses = { new: "pending", accepted: "accepted", rejected: "rejected" } as const;

function ViewRequests() {
  const { id } = Route.useParams();
  const work = useAllRows(jobQuery(id));
  return (
    <Page width="medium">
      <PageTitle title={t("Requests")} lead={work.rows[0]?.title}>
        {work.rows[0] && <ToWork id={id} />}
      </PageTitle>
      <Listing list={work} missing={<NoSuchWork />}>
        {([row]) =>
          row && (
            <Tabs
              label={t("Requests")}
              tabs={[
                { key: "new", text: t("new"), panel: () => <Requests work={row} status="pending" /> },
                { key: "accepted", text: t("accepted"), panel: () => <Requests work={row} status="accepted" /> },
                { key: "rejected", text: t("rejected"), panel: () => <Requests work={row} status="rejected" /> },
              ]}
            />
          )
        }
      </Listing>
    </Page>
  );
}

type Work = RowOf<"workdetails">;
type Request = RowOf<"getfreelancerbyreq">;

/** The server returns only the freelancer's own request (docs/design/details.md#3). */
function Requests({ work, status }: { readonly work: Work; readonly status: RequestStatus }) {
  return (
    <CardList
      list={useList(requestsInStatusQuery({ workid: work.workid, status }))}
      idOf={(row) => row.requestid}
      card={(row) => <RequestCard request={row} work={work} />}
      empty={
        <EmptyState art="search" title={t("You have no application for this job")}>
          <p className="soft">{t("Check the other tabs.")}</p>
        </EmptyState>
      }
    />
  );
}

const ToWork = ({ id }: { readonly id: string }) => (
  <ButtonLink to="/freelancermaster/workdetails/$id" params={{ id }}>
    {t("Work details")}
  </ButtonLink>
);

/** The own application beside what the company asked for. */
function RequestCard({ request, work }: { readonly request: Request; readonly work: Work }) {
  return (
    <Card>
      <Media
        picture={<Picture name={request.image} size={47} alt="" round />}
        end={<RequestStatusWord status={request.req_status} />}
      >
        <h2>{t("Applied as {name}", { name: request.name })}</h2>
        <p className="soft small day">{t("Requested on {day}", { day: formatDay(request.requestdate) })}</p>
      </Media>
      <Facts
        facts={{
          [t("Client company")]: work.companyname,
          [t("Cost")]: <strong className="number">{formatRupees(work.cost)}</strong>,
          [t("Deadline")]: <Deadline day={work.deadlinedate} isMet={request.req_status !== "pending"} />,
        }}
      />
      <RequestNote request={request} />
      <Answers answers={request.answers} />
      <Row gap={2}>
        <Button size="small" onClick={() => void download(request.biodata)}>
          {t("Résumé")}
        </Button>
        {request.req_status !== "pending" && <NextStep request={request} />}
        <WithdrawButton request={request} title={work.title} />
      </Row>
    </Card>
  );
}
