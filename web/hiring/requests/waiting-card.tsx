import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { payers } from "#domain/member.ts";
import { Deadline } from "#web/hiring/works/deadline.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";

type Summary = RowOf<"dashboards.company">;
type Project = Summary["newest"][number];

interface Props {
  readonly title: string;
  readonly status: keyof typeof links;
  readonly list: List<Summary>;
  readonly empty: string;
  readonly all: ReactNode;
}

const counts = {
  pending: "pendingRequests",
  completed: "completedWorks",
  accepted: "ongoingWorks",
  paid: "paidWorks",
} as const;

/** The newest requests in a status, and a link to all of them where there are more. */
export function WaitingCard({ title, status, list, empty, all }: Props) {
  const [summary] = list.rows;
  const rows = summary?.newest.filter(({ req_status }) => req_status === status) ?? [];
  const LinkTo = links[status];
  return (
    <Card>
      <Row spread>
        <h2>{title}</h2>
        {summary && summary[counts[status]] > rows.length && <span className="small">{all}</span>}
      </Row>
      <ShortList
        list={{ ...list, rows }}
        idOf={(row) => row.requestid}
        row={(row) => <LinkTo project={row} />}
        empty={empty}
      />
    </Card>
  );
}

interface WaitingProps {
  readonly project: Project;
}

const params = ({ workid, requestid }: Project) => ({ workid: String(workid), reqid: String(requestid) });

/** The link of a request in each status to the screen where the company acts on it. */
const links = {
  pending: ({ project }: WaitingProps) => (
    <Line name={project.title}>
      <Link to="/clientmaster/workreqview" search={{ work: String(project.workid) }}>
        {project.freelancername}
      </Link>
    </Line>
  ),
  completed: ({ project }: WaitingProps) => (
    <Line name={project.freelancername} end={formatRupees(project.cost)}>
      <PaymentOrProgress project={project} />
    </Line>
  ),
  accepted: ({ project }: WaitingProps) => (
    <Line name={project.freelancername} end={<Deadline day={project.deadlinedate} />}>
      <Link to="/clientmaster/progressview/$workid/$reqid" params={params(project)}>
        {project.title}
      </Link>
    </Line>
  ),
  paid: ({ project }: WaitingProps) => (
    <Line name={project.freelancername} end={formatRupees(project.cost)}>
      <Link to="/clientmaster/receipt/$requestid" params={{ requestid: String(project.requestid) }}>
        {t("Receipt for {title}", { title: project.title })}
      </Link>
    </Line>
  ),
};

/** Only those who pay can open the payment. */
function PaymentOrProgress({ project }: WaitingProps) {
  const isPayer = useIsOneOf(payers);
  return (
    <Link
      to={isPayer ? "/clientmaster/payment/$workid/$reqid" : "/clientmaster/progressview/$workid/$reqid"}
      params={params(project)}
    >
      {project.title}
    </Link>
  );
}

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
