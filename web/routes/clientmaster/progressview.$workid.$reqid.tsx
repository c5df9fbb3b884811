import { createFileRoute } from "@tanstack/react-router";
import { ProgressHistory } from "#web/features/progress/progress-history.tsx";
import { Engagement } from "#web/features/requests/engagement.tsx";
import { Life } from "#web/features/requests/life.tsx";
import { useEngaged } from "#web/features/requests/use-engaged.ts";
import { JobInformation } from "#web/features/works/job-information.tsx";
import { useWhole } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Note } from "#web/ui/note.tsx";
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
              <Engaged workid={row.workid} reqid={reqid} />
              <Card>
                <h2>{t("Progress")}</h2>
                <ProgressHistory requestid={reqid} empty={t("Nothing was reported yet.")} />
              </Card>
              <JobInformation work={row} />
            </>
          )
        }
      </Listing>
    </Page>
  );
}

function Engaged({ workid, reqid }: { readonly workid: number; readonly reqid: string }) {
  return (
    <Listing list={useEngaged(workid)} skeleton={<Skeleton height="8rem" />} empty={<Ended reqid={reqid} />}>
      {([row]) =>
        row && String(row.requestid) === reqid ? (
          <>
            <Life request={row} />
            <Engagement request={row} />
          </>
        ) : (
          <Ended reqid={reqid} />
        )
      }
    </Listing>
  );
}

/** Either side may have ended it, and both read why (DESIGN section 5); nothing while the request has no answer yet. */
function Ended({ reqid }: { readonly reqid: string }) {
  const [remark] = useWhole("remarkview", { reqid }).rows;
  return remark?.req_review && <Note>{t("This request is rejected: {reason}", { reason: remark.req_review })}</Note>;
}
