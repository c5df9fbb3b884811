import { createFileRoute, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { inRupees, shownDay } from "#web/lib/format.ts";
import { useList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card, Grid, Page, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/short-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/clientmaster/clienthome")({ component: ClientHome });

type Project = RowOf<"getworkbystatus">;

function ClientHome() {
  return (
    <Page>
      <Banner>
        <PageTitle title={t("Post your WORK")} lead={t("Tell freelancers what you need, and choose who does it.")}>
          <ButtonLink to="/clientmaster/workpost" tone="primary" size="large">
            {t("Post a work")}
          </ButtonLink>
        </PageTitle>
      </Banner>
      <Grid least="19rem">
        <Waiting
          title={t("Waiting for your answer")}
          status="pending"
          empty={t("No requests wait for an answer.")}
          all={<Link to="/clientmaster/workreqview">{t("All requests")}</Link>}
        />
        <Waiting
          title={t("Ready to pay")}
          status="completed"
          empty={t("No completed work waits for its payment.")}
          all={
            <Link to="/clientmaster/clientprojects" search={{ tab: "completed" }}>
              {t("All completed")}
            </Link>
          }
        />
        <Waiting
          title={t("Under way")}
          status="accepted"
          empty={t("Nobody is at work for you.")}
          all={<Link to="/clientmaster/clientprojects">{t("All ongoing")}</Link>}
        />
      </Grid>
    </Page>
  );
}

interface WaitingProps {
  readonly title: string;
  readonly status: keyof typeof links;
  readonly empty: string;
  readonly all: ReactNode;
}

/** The newest few in this state; where there are more, the way to all of them. */
function Waiting({ title, status, empty, all }: WaitingProps) {
  const list = useList("getworkbystatus", { status, limit: 5 });
  const LinkTo = links[status];
  return (
    <Card>
      <Row spread>
        <h2>{title}</h2>
        {list.more && <span className="small">{all}</span>}
      </Row>
      <ShortList list={list} idOf={(row) => row.requestid} row={(row) => <LinkTo project={row} />} empty={empty} />
    </Card>
  );
}

interface Shown {
  readonly project: Project;
}

const params = ({ workid, requestid }: Project) => ({ workid: String(workid), reqid: String(requestid) });

/** Where each of them is dealt with. */
const links = {
  pending: ({ project }: Shown) => (
    <Line project={project} end={shownDay(project.deadlinedate)}>
      <Link to="/clientmaster/workreqview" search={{ work: String(project.workid) }}>
        {project.title}
      </Link>
    </Line>
  ),
  completed: ({ project }: Shown) => (
    <Line project={project} end={inRupees(project.cost)}>
      <Link to="/clientmaster/payment/$workid/$reqid" params={params(project)}>
        {project.title}
      </Link>
    </Line>
  ),
  accepted: ({ project }: Shown) => (
    <Line project={project} end={shownDay(project.deadlinedate)}>
      <Link to="/clientmaster/progressview/$workid/$reqid" params={params(project)}>
        {project.title}
      </Link>
    </Line>
  ),
};

function Line({ project, end, children }: Shown & { readonly end: string; readonly children: ReactNode }) {
  return (
    <>
      {children}
      <Row spread gap={2}>
        <span className="soft small">{project.freelancername}</span>
        <span className="soft small number">{end}</span>
      </Row>
    </>
  );
}
