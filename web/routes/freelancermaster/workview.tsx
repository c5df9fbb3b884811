import { createFileRoute } from "@tanstack/react-router";
import { JobCard, textOfJob } from "#web/features/works/job-card.tsx";
import { NoJobs } from "#web/features/works/no-jobs.tsx";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Page } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/workview")({ component: WorkView });

function WorkView() {
  const jobs = useList("getjobfreelancer", {});
  return (
    <Page>
      <PageTitle title={t("All jobs")} lead={t("Open works of verified companies, your field first.")} />
      <CardList
        list={jobs}
        idOf={(row) => row.workid}
        textOf={textOfJob}
        card={(row) => <JobCard job={row} heading="h2" />}
        least="20rem"
        empty={<NoJobs />}
      />
    </Page>
  );
}
