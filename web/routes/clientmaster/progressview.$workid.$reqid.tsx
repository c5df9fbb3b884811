import { createFileRoute } from "@tanstack/react-router";
import { ProgressHistory } from "#web/features/progress/progress-history.tsx";
import { Engagement } from "#web/features/requests/engagement.tsx";
import { useEngaged } from "#web/features/requests/use-engaged.ts";
import { JobInformation } from "#web/features/works/job-information.tsx";
import { useWhole } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export const Route = createFileRoute("/clientmaster/progressview/$workid/$reqid")({ component: ProgressView });

function ProgressView() {
  const { reqid } = Route.useParams();
  const work = useWhole("getworkbyrequestid", { reqid });
  return (
    <Page>
      <PageTitle title={t("Progress")}>
        <ButtonLink to="/clientmaster/clientprojects">{t("All projects")}</ButtonLink>
      </PageTitle>
      <Listing list={work} skeleton={<Skeleton height="18rem" />}>
        {([row]) =>
          row && (
            <>
              <JobInformation work={row} />
              <Engaged workid={row.workid} reqid={reqid} />
              <Card>
                <h2>{t("Progress")}</h2>
                <ProgressHistory requestid={reqid} empty={t("Nothing was reported yet.")} />
              </Card>
            </>
          )
        }
      </Listing>
    </Page>
  );
}

/** Nothing where the engagement has ended. */
function Engaged({ workid, reqid }: { readonly workid: number; readonly reqid: string }) {
  return (
    <Listing list={useEngaged(workid)} skeleton={<Skeleton height="8rem" />}>
      {([row]) => row && String(row.requestid) === reqid && <Engagement request={row} />}
    </Listing>
  );
}
