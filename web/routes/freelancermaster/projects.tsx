import { createFileRoute } from "@tanstack/react-router";
import { CompletedCard, OngoingCard, textOfProject } from "#web/hiring/requests/project-card.tsx";
import { projectsQuery } from "#web/hiring/works/queries.ts";
import { concatLists } from "#web/lib/combine-lists.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/projects")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, deps.tab === "completed" ? [completedQuery, paidQuery] : [ongoingQuery]),
  component: Projects,
});

const ongoingQuery = projectsQuery({ status: "accepted" });
const completedQuery = projectsQuery({ status: "completed" });
const paidQuery = projectsQuery({ status: "paid" });

function Projects() {
  return (
    <Page>
      <PageTitle
        title={t("Projects")}
        lead={t("Your ongoing work with its deadlines, and what you have completed and earned.")}
      />
      <Tabs
        label={t("Projects")}
        tabs={[
          { key: "ongoing", text: t("ongoing"), panel: () => <Ongoing /> },
          { key: "completed", text: t("completed"), panel: () => <Completed /> },
        ]}
      />
    </Page>
  );
}

function Ongoing() {
  return (
    <CardList
      list={useList(ongoingQuery)}
      idOf={(row) => row.requestid}
      textOf={textOfProject}
      card={(row) => <OngoingCard project={row} />}
      least="20rem"
      empty={
        <EmptyState title={t("No ongoing project")}>
          <p className="soft">{t("Projects appear here once a company accepts your application.")}</p>
          <ButtonLink to="/freelancermaster/workview" tone="primary">
            {t("See all jobs")}
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}

/** Unpaid works first. */
function Completed() {
  const unpaid = useList(completedQuery);
  const paid = useList(paidQuery);
  return (
    <CardList
      list={concatLists(unpaid, paid)}
      idOf={(row) => row.requestid}
      textOf={textOfProject}
      card={(row) => <CompletedCard project={row} />}
      least="20rem"
      empty={
        <EmptyState art="payments" title={t("Nothing completed yet")}>
          <p className="soft">{t("Report 100 % on an ongoing project and it moves here, to be paid.")}</p>
          <ButtonLink to="/freelancermaster/projects">{t("Ongoing projects")}</ButtonLink>
        </EmptyState>
      }
    />
  );
}
