import { createFileRoute } from "@tanstack/react-router";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { OwnRequestCard } from "#web/hiring/requests/own-request-card.tsx";
import { ownRequestsQuery } from "#web/hiring/requests/queries.ts";
import { type OwnRequest, useOwnRequests } from "#web/hiring/requests/use-own-requests.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
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
      card={(row) => <OwnRequestCard request={row} isDeleteOnly={isDeleteOnly} />}
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
