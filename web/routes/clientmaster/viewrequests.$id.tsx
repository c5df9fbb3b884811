import { createFileRoute } from "@tanstack/react-router";
import { Applicants } from "#web/discovery/applicants/applicants.tsx";
import { applicantQueries, requestsInTabQuery } from "#web/hiring/requests/queries.ts";
import { invitationsOfWorkQuery } from "#web/hiring/work-invitations/queries.ts";
import { JobInformation } from "#web/hiring/works/job-information.tsx";
import { ownWorkQuery } from "#web/hiring/works/queries.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useIsWide } from "#web/lib/use-wide.ts";
import { BackLink } from "#web/ui/display/page-head.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/viewrequests/$id")({
  validateSearch: ({ applicant }: { applicant?: string }) => (applicant === undefined ? {} : { applicant }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params, deps }) =>
    prefetch(queries, [
      ownWorkQuery(params.id),
      requestsInTabQuery(Number(params.id), deps),
      invitationsOfWorkQuery(Number(params.id)),
      ...applicantQueries(deps.applicant),
    ]),
  component: ViewRequests,
});

function ViewRequests() {
  const { id } = Route.useParams();
  const work = useAllRows(ownWorkQuery(id));
  const isWide = useIsWide();
  return (
    <Page width="full">
      <PageTitle
        title={t("Applications for a job")}
        lead={work.rows[0]?.title}
        back={<BackLink to="/clientmaster/viewworks">{t("All jobs")}</BackLink>}
      />
      <Listing list={work} skeleton={<Skeleton height="18rem" />}>
        {([row]) =>
          row && (
            <Stack>
              <details className="help">
                <summary>{t("Job information")}</summary>
                <JobInformation work={row} />
              </details>
              <Applicants work={row} isWide={isWide} />
            </Stack>
          )
        }
      </Listing>
    </Page>
  );
}
