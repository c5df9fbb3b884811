import { createFileRoute } from "@tanstack/react-router";
import { Applicants } from "#web/hiring/requests/applicants.tsx";
import { requestsInTabQuery } from "#web/hiring/requests/queries.ts";
import { invitationsOfWorkQuery } from "#web/hiring/work-invitations/queries.ts";
import { JobInformation } from "#web/hiring/works/job-information.tsx";
import { ownWorkQuery } from "#web/hiring/works/queries.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { BackLink } from "#web/ui/display/page-head.tsx";
import { Page, Sides } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/viewrequests/$id")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params, deps }) =>
    prefetch(queries, [
      ownWorkQuery(params.id),
      requestsInTabQuery(Number(params.id), deps),
      invitationsOfWorkQuery(Number(params.id)),
    ]),
  component: ViewRequests,
});

function ViewRequests() {
  const { id } = Route.useParams();
  const work = useAllRows(ownWorkQuery(id));
  return (
    <Page>
      <PageTitle
        title={t("Requests for a work")}
        back={<BackLink to="/clientmaster/viewworks">{t("All jobs")}</BackLink>}
      />
      <Listing list={work} skeleton={<Skeleton height="18rem" />}>
        {([row]) =>
          row && (
            <Sides>
              <JobInformation work={row} inLines />
              <Applicants work={row} />
            </Sides>
          )
        }
      </Listing>
    </Page>
  );
}
