import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { mostCounted } from "#web/features/dashboards/client-figures.tsx";
import { Deadline } from "#web/features/works/deadline.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/short-list.tsx";

/** As many are seen at a glance. */
const maxShown = 5;

type Project = RowOf<"getworkbystatus">;

interface Props {
  readonly title: string;
  readonly status: keyof typeof links;
  readonly empty: string;
  readonly all: ReactNode;
}

/** The newest few requests in a state that the company has to know of; where there are more, the way to all of them. */
export function WaitingCard({ title, status, empty, all }: Props) {
  const list = useList("getworkbystatus", { status, limit: status === "paid" ? maxShown + 1 : mostCounted });
  const LinkTo = links[status];
  return (
    <Card>
      <Row spread>
        <h2>{title}</h2>
        {list.rows.length > maxShown && <span className="small">{all}</span>}
      </Row>
      <ShortList
        list={{ ...list, rows: list.rows.slice(0, maxShown) }}
        idOf={(row) => row.requestid}
        row={(row) => <LinkTo project={row} />}
        empty={empty}
      />
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
    <Line name={project.title}>
      <Link to="/clientmaster/workreqview" search={{ work: String(project.workid) }}>
        {project.freelancername}
      </Link>
    </Line>
  ),
  completed: ({ project }: Shown) => (
    <Line name={project.freelancername} end={formatRupees(project.cost)}>
      <Link to="/clientmaster/payment/$workid/$reqid" params={params(project)}>
        {project.title}
      </Link>
    </Line>
  ),
  accepted: ({ project }: Shown) => (
    <Line name={project.freelancername} end={<Deadline day={project.deadlinedate} />}>
      <Link to="/clientmaster/progressview/$workid/$reqid" params={params(project)}>
        {project.title}
      </Link>
    </Line>
  ),
  paid: ({ project }: Shown) => (
    <Line name={project.freelancername} end={formatRupees(project.cost)}>
      <Link to="/clientmaster/receipt/$requestid" params={{ requestid: String(project.requestid) }}>
        {t("Receipt for {title}", { title: project.title })}
      </Link>
    </Line>
  ),
};

interface LineProps {
  readonly name: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

function Line({ name, end, children }: LineProps) {
  return (
    <>
      {children}
      <Row spread gap={2}>
        <span className="soft small">{name}</span>
        {end && <span className="soft small number">{end}</span>}
      </Row>
    </>
  );
}
