import { createFileRoute } from "@tanstack/react-router";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { OfferBlock } from "#web/hiring/offers/offer-block.tsx";
import { NextStep } from "#web/hiring/requests/own-request-note.tsx";
import { ownRequestsQuery } from "#web/hiring/requests/queries.ts";
import { RequestNote, RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import { type OwnRequest, useOwnRequests } from "#web/hiring/requests/use-own-requests.ts";
import { WithdrawButton } from "#web/hiring/requests/withdraw-button.tsx";
import { WorkHead } from "#web/hiring/works/work-head.tsx";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/myrequest")({
  loader: ({ context: { queries } }) => prefetch(queries, [ownRequestsQuery]),
  component: MyRequest,
});

function MyRequest() {
  return (
    <Page>
      <PageTitle
        title={t("My Request")}
        lead={t("Your applications and their status. You can withdraw a pending one.")}
      />
      <Tabs
        label={t("My Request")}
        tabs={[
          // A paid request has become a project that is over (spec §2).
          {
            key: "all",
            text: t("all"),
            panel: () => (
              <Requests of={["pending", "accepted", "rejected", "completed"]} empty={t("No applications yet")} />
            ),
          },
          {
            key: "new",
            text: t("new"),
            panel: () => <Requests of={["pending"]} empty={t("No pending applications")} isDeleteOnly />,
          },
          {
            key: "accepted",
            text: t("accepted"),
            panel: () => <Requests of={["accepted"]} empty={t("No accepted applications")} />,
          },
          {
            key: "rejected",
            text: t("rejected"),
            panel: () => <Requests of={["rejected"]} empty={t("No rejected applications")} />,
          },
        ]}
      />
    </Page>
  );
}

interface Props {
  readonly of: readonly RequestStatus[];
  readonly empty: string;
  /** Whether the only action is Delete, as in the tab of new requests (docs/design/details.md#25). */
  readonly isDeleteOnly?: boolean;
}

function Requests({ of: statuses, empty, isDeleteOnly = false }: Props) {
  const list = useOwnRequests(statuses);
  return (
    <CardList
      list={list}
      idOf={(row) => row.requestid}
      textOf={textOfRequest}
      card={(row) => <RequestCard request={row} isDeleteOnly={isDeleteOnly} />}
      least="20rem"
      empty={
        <EmptyState art="requests" title={empty}>
          <p className="soft">{t("Find a job that suits you and apply with your résumé.")}</p>
          <ButtonLink to="/freelancermaster/workview" tone="primary">
            {t("See all jobs")}
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}

const textOfRequest = (row: OwnRequest): string =>
  [row.title, row.companyname, formatRupees(row.cost), formatDay(row.requestdate), t(row.req_status)].join(" ");

function RequestCard({ request, isDeleteOnly }: { readonly request: OwnRequest; readonly isDeleteOnly: boolean }) {
  return (
    <Card>
      <WorkHead work={request} />
      <div>
        <Row spread gap={2}>
          <strong className="number">{formatRupees(request.cost)}</strong>
          <RequestStatusWord status={request.req_status} />
        </Row>
        <p className="soft small">{t("Requested on {day}", { day: formatDay(request.requestdate) })}</p>
      </div>
      <RequestNote request={request} />
      <OfferBlock
        request={request}
        reader="freelancer"
        takesQuotes={request.offerVersion !== null}
        isReadOnly={isDeleteOnly}
      />
      <Row gap={2}>
        {!isDeleteOnly && <NextStep request={request} />}
        <WithdrawButton request={request} title={request.title} />
      </Row>
    </Card>
  );
}
