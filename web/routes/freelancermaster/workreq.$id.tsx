import { createFileRoute } from "@tanstack/react-router";
import { lastResumeQuery } from "#web/hiring/requests/queries.ts";
import { RequestForm } from "#web/hiring/requests/request-form.tsx";
import { NoSuchWork } from "#web/hiring/works/no-such-work.tsx";
import { jobQuery } from "#web/hiring/works/queries.ts";
import { NetPrice } from "#web/hiring/works/work-facts.tsx";
import { WorkHead } from "#web/hiring/works/work-head.tsx";
import { editedFreelancerQuery } from "#web/identity/accounts/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { combineLists } from "#web/lib/combine-lists.ts";
import { formatRupees } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { JobTerms } from "#web/money/milestones/job-terms.tsx";
import { termsQuery } from "#web/money/milestones/queries.ts";
import { ifMilestonesOn } from "#web/shell/platform/likely-platform.ts";
import { RequiredIdentity } from "#web/trust/identity-checks/required-identity.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "#web/hiring/works/works.css";

export const Route = createFileRoute("/freelancermaster/workreq/$id")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [
      jobQuery(params.id),
      editedFreelancerQuery,
      lastResumeQuery,
      ...ifMilestonesOn(queries, [termsQuery(Number(params.id))]),
    ]),
  component: WorkReq,
});

function WorkReq() {
  const { id } = Route.useParams();
  const work = useAllRows(jobQuery(id));
  const profile = useUncached(editedFreelancerQuery);
  const last = useUncached(lastResumeQuery);
  const [me] = profile.rows;
  const [row] = work.rows;
  const list = combineLists(work, profile);
  const state = last.state === "loading" ? "loading" : list.state;
  return (
    <Page width="narrow">
      <PageTitle title={t("Apply for this job")} lead={leadOf(row?.questions.length ?? 0)} />
      <Listing list={{ ...list, state }} missing={<NoSuchWork />} skeleton={<Skeleton height="30rem" />}>
        {([shown]) =>
          shown && (
            <Card>
              <Summary work={shown} />
              <RequiredIdentity>
                {me && <RequestForm work={shown} workid={id} name={me.freelancername} last={last.rows[0]} />}
              </RequiredIdentity>
            </Card>
          )
        }
      </Listing>
    </Page>
  );
}

const leadOf = (questions: number): string =>
  questions > 0
    ? t("All you need is your name, your résumé and answers to the company's questions.")
    : t("All you need is your name and résumé.");

function Summary({ work }: { readonly work: RowOf<"workdetails"> }) {
  return (
    <div className="apply-about">
      <WorkHead work={work}>
        <strong className="number">{formatRupees(work.cost)}</strong>
        <NetPrice work={work} />
      </WorkHead>
      <JobTerms workId={work.workid} />
    </div>
  );
}
