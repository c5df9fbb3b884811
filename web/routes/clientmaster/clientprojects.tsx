import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CompanyProjectCard } from "#web/hiring/works/company-project-card.tsx";
import { projectsQuery } from "#web/hiring/works/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { type Tab, Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { listQueryInput, useListQuery } from "#web/ui/list/list-query.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/clientmaster/clientprojects")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    const status = statuses[deps.tab as keyof typeof statuses] ?? "accepted";
    prefetch(queries, [projectsQuery({ status, ...listQueryInput(deps) })]);
  },
  component: ClientProjects,
});

const statuses = { ongoing: "accepted", completed: "completed", paid: "paid" } as const;

type Project = RowOf<"getworkbystatus">;

function ClientProjects() {
  return (
    <Page>
      <PageTitle title={t("Projects")} lead={t("Projects that are ongoing, awaiting payment or paid.")} />
      <Tabs label={t("Projects")} tabs={tabs()} />
    </Page>
  );
}

/** Ongoing means accepted (spec §4). */
const tabs = (): readonly [Tab, ...Tab[]] => [
  {
    key: "ongoing",
    text: t("ongoing"),
    panel: () => (
      <Projects key="ongoing" status="accepted" empty={t("No ongoing projects")}>
        <p>{t("Accept an application and follow the progress here.")}</p>
        <ButtonLink to="/clientmaster/workreqview">{t("See applications")}</ButtonLink>
      </Projects>
    ),
  },
  {
    key: "completed",
    text: t("completed"),
    panel: () => (
      <Projects key="completed" status="completed" empty={t("Nothing to pay")}>
        <p>{t("Work that a freelancer reports as complete appears here.")}</p>
      </Projects>
    ),
  },
  {
    key: "paid",
    text: t("Paid"),
    panel: () => (
      <Projects key="paid" status="paid" empty={t("Nothing paid yet")}>
        <p>{t("Paid projects appear here.")}</p>
      </Projects>
    ),
  },
];

interface ProjectsProps {
  readonly status: Project["req_status"];
  readonly empty: string;
  /** The next step, where the tab is empty. */
  readonly children: ReactNode;
}

function Projects({ status, empty, children }: ProjectsProps) {
  const query = useListQuery();
  const list = useList(projectsQuery({ status, ...query.input }));
  return (
    <CardList
      list={list}
      idOf={(row) => row.requestid}
      query={query}
      card={(row) => <CompanyProjectCard project={row} />}
      empty={
        <EmptyState art={status === "accepted" ? "works" : "payments"} title={empty}>
          {children}
        </EmptyState>
      }
      least="20rem"
    />
  );
}
