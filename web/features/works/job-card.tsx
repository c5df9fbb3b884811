import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CompanyRecordLine } from "#web/features/records/records.tsx";
import { Deadline } from "#web/features/works/deadline.tsx";
import { FieldMatch } from "#web/features/works/field-match.tsx";
import { PaymentVerified } from "#web/features/works/payment-verified.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Media } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";
import "./works.css";

interface Props {
  readonly job: RowOf<"getjobfreelancer">;
  /** The level that follows the heading above it. */
  readonly heading: "h2" | "h3";
  /** Its title with what was looked for marked in it. */
  readonly title?: ReactNode;
  readonly place?: string;
  /** What else there is to say of it. */
  readonly children?: ReactNode;
  /** At its foot, above the link that covers the card. */
  readonly foot?: ReactNode;
}

/** A work that is open for applications. */
export function JobCard({ job, heading: Heading, title = job.title, place, children, foot }: Props) {
  return (
    <Card>
      <Media picture={<Picture name={job.logo} size={47} alt="" />}>
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
      {foot}
    </Card>
  );
}
