import { Link } from "@tanstack/react-router";
import { RequestNote } from "#web/hiring/requests/request-status.tsx";
import { Deadline } from "#web/hiring/works/deadline.tsx";
import { WorkHead } from "#web/hiring/works/work-head.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { MilestoneNote } from "#web/money/milestones/milestone-note.tsx";
import { ReceiptLink } from "#web/money/payments/payment-links.tsx";
import { PaymentNote } from "#web/money/payments/payment-note.tsx";
import { ReviewLink } from "#web/trust/reviews/review-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly project: RowOf<"getworkbystatus">;
}

/** The texts of a project's card, for the filter. */
export const textOfProject = ({ title, companyname, cost, deadlinedate }: Props["project"]): string =>
  [title, companyname, formatRupees(cost), formatDay(deadlinedate)].join(" ");

/** A work a freelancer is engaged for. */
export function OngoingCard({ project }: Props) {
  return (
    <Card>
      <WorkHead work={project} />
      <p className="small">
        {t("Deadline")} <Deadline day={project.deadlinedate} />
      </p>
      {project.milestone && <MilestoneNote milestone={project.milestone} reader="freelancer" />}
      <RequestNote request={project} />
      <Row>
        <ViewLink project={project} tone="primary" />
      </Row>
    </Card>
  );
}

/** A completed work, and whether it is paid. */
export function CompletedCard({ project }: Props) {
  const isPaid = project.req_status === "paid";
  return (
    <Card>
      <WorkHead work={project} />
      <Row spread gap={2}>
        <strong className="number">{formatRupees(project.cost)}</strong>
        <StatusWord word={isPaid ? t("paid") : t("payment pending")} colour={isPaid ? "green" : "red"} />
      </Row>
      <PayoutNote project={project} />
      {project.milestone && <MilestoneNote milestone={project.milestone} reader="freelancer" />}
      {!isPaid && <PaymentNote request={project} />}
      <RequestNote request={project} />
      <Row gap={2}>
        {isPaid && <ReceiptLink to="/freelancermaster/receipt/$requestid" requestid={project.requestid} />}
        {isPaid && <ReviewLink to="/freelancermaster/review/$requestid" project={project} />}
        <ViewLink project={project} />
      </Row>
    </Card>
  );
}

/** The state of the payout. The screen of payouts has the details. */
function PayoutNote({ project: { payoutStatus, payoutOn } }: Props) {
  if (payoutStatus === null) return null;
  const text = {
    on_hold: t("The money is on hold."),
    due: t("The money is ready to be sent to you."),
    sent: t("The money is on its way to you."),
    returned: t("The money went back to the company."),
    paid: payoutOn ? t("Sent to you on {day}.", { day: formatDay(payoutOn) }) : t("Paid outside the platform."),
  }[payoutStatus];
  return (
    <p className="small">
      <Link to="/freelancermaster/payouts">{text}</Link>
    </p>
  );
}

const ViewLink = ({ project, tone = "quiet" }: Props & { readonly tone?: "primary" | "quiet" }) => (
  <ButtonLink
    to="/freelancermaster/ongoingprojectview/$requestid"
    params={{ requestid: String(project.requestid) }}
    size="small"
    tone={tone}
  >
    {t("View")}
  </ButtonLink>
);
