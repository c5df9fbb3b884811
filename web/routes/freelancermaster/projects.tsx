import { createFileRoute } from "@tanstack/react-router";
import { Deadline } from "#web/features/works/deadline.tsx";
import { inRupees } from "#web/lib/format.ts";
import { followedBy } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { Media } from "#web/ui/media.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

export const Route = createFileRoute("/freelancermaster/projects")({ component: Projects });

type Project = RowOf<"getworkbystatus">;

function Projects() {
  return (
    <Page>
      <PageTitle title={t("Projects")} />
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
      list={useList("getworkbystatus", { status: "accepted" })}
      idOf={(row) => row.requestid}
      card={(row) => <OngoingCard project={row} />}
      least="20rem"
      empty={
        <EmptyState title={t("No ongoing project")}>
          <p className="soft">{t("It starts here as soon as a company accepts your request.")}</p>
          <ButtonLink to="/freelancermaster/workview" tone="primary">
            {t("See all jobs")}
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}

/** What is still to be paid comes first. */
function Completed() {
  const unpaid = useList("getworkbystatus", { status: "completed" });
  const paid = useList("getworkbystatus", { status: "paid" });
  return (
    <CardList
      list={followedBy(unpaid, paid)}
      idOf={(row) => row.requestid}
      card={(row) => <CompletedCard project={row} />}
      least="20rem"
      empty={
        <EmptyState title={t("Nothing completed yet")}>
          <p className="soft">{t("Report 100 % on an ongoing project and it moves here, to be paid.")}</p>
          <ButtonLink to="/freelancermaster/projects">{t("Ongoing projects")}</ButtonLink>
        </EmptyState>
      }
    />
  );
}

function OngoingCard({ project }: { readonly project: Project }) {
  return (
    <Card>
      <Head project={project} />
      <Row spread gap={2}>
        <p className="small">
          {t("Deadline")} <Deadline day={project.deadlinedate} />
        </p>
        <ButtonLink
          to="/freelancermaster/ongoingprojectview/$requestid"
          params={{ requestid: String(project.requestid) }}
          size="small"
          tone="primary"
        >
          {t("View")}
        </ButtonLink>
      </Row>
    </Card>
  );
}

function CompletedCard({ project }: { readonly project: Project }) {
  const isPaid = project.req_status === "paid";
  return (
    <Card>
      <Head project={project} />
      <Row spread gap={2}>
        <strong className="number">{inRupees(project.cost)}</strong>
        {isPaid ? (
          <StatusWord word={t("paid")} colour="green" />
        ) : (
          <StatusWord word={t("payment pending")} colour="red" />
        )}
      </Row>
    </Card>
  );
}

function Head({ project }: { readonly project: Project }) {
  return (
    <Media picture={<Picture name={project.logo} size={47} alt="" />}>
      <h2>{project.title}</h2>
      <p className="soft">{project.companyname}</p>
    </Media>
  );
}
