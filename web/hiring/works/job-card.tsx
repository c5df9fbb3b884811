import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CompanyRecordLine } from "#web/hiring/records/records.tsx";
import { Deadline } from "#web/hiring/works/deadline.tsx";
import { freelancerQuery } from "#web/identity/accounts/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Help } from "#web/ui/display/guidance.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";
import "./works.css";

interface Props {
  readonly job: RowOf<"getjobfreelancer">;
  /** The level that follows the heading above it. */
  readonly heading: "h2" | "h3";
  /** The title with the words of the search marked. */
  readonly title?: ReactNode;
  readonly place?: string;
  /** Further facts about the job. */
  readonly children?: ReactNode;
  /** What else can be done with the job, above the link that covers the card. */
  readonly menu?: ReactNode;
}

/** A work that is open for applications. */
export function JobCard({ job, heading: Heading, title = job.title, place, children, menu }: Props) {
  return (
    <Card>
      <Media
        picture={<Picture name={job.logo} size={47} alt="" />}
        corner={menu && <div className="card-action">{menu}</div>}
      >
        <Heading>
          <Link className="card-link" to="/freelancermaster/workdetails/$id" params={{ id: String(job.workid) }}>
            {title}
          </Link>
        </Heading>
        <p className="soft">
          {job.companyname}
          {place && ` · ${place}`}
        </p>
        {job.paymentVerified && <PaymentVerified />}
        <CompanyRecordLine record={job.companyRecord} />
      </Media>
      <p className="small">
        {job.categoryname} · {job.subcategory}
      </p>
      {children}
      <Row spread gap={2}>
        <strong className="number">{formatRupees(job.cost)}</strong>
        <Row gap={2}>
          <FieldMatch job={job} />
          {job.applied && <StatusWord word={t("Applied")} colour="blue" />}
        </Row>
      </Row>
      <div className="small">
        <p>
          {t("Deadline")} <Deadline day={job.deadlinedate} />
        </p>
        <p className="soft">{t("Posted {day}", { day: formatDay(job.postdate) })}</p>
      </div>
    </Card>
  );
}

interface FieldMatchProps {
  readonly job: { readonly categoryid: number; readonly subcategoryid: number };
}

/** Why a job is listed early: it matches the field in the profile. */
export function FieldMatch({ job }: FieldMatchProps) {
  // The area has loaded it already, for the picture in the bar.
  const [me] = useAllRows(freelancerQuery).rows;
  if (me?.subcategoryid === job.subcategoryid) return <StatusWord word={t("Your field")} colour="green" />;
  if (me?.categoryid === job.categoryid) return <StatusWord word={t("Related to your field")} colour="blue" />;
  return null;
}

/** The company of a work has paid for one before. */
export const PaymentVerified = () => <StatusWord word={t("Payment verified")} colour="green" />;

/** Explains the word above. */
export const PaidBeforeHelp = () => (
  <Help question={t("What does payment verified mean?")}>
    {t("The company has paid for a job on this platform before. This does not guarantee any single payment.")}
  </Help>
);
