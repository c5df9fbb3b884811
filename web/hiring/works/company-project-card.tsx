import { HireAgainLink } from "#web/hiring/works/copy-links.tsx";
import { Deadline } from "#web/hiring/works/deadline.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { MilestoneNote } from "#web/money/milestones/milestone-note.tsx";
import { PayLink, ReceiptLink } from "#web/money/payments/payment-links.tsx";
import { PaymentNote } from "#web/money/payments/payment-note.tsx";
import { ReviewLink } from "#web/trust/reviews/review-link.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

interface Props {
  readonly project: RowOf<"getworkbystatus">;
}

/** A work of the company with an engaged freelancer: progress, what is due, and the link to follow it. */
export function CompanyProjectCard({ project }: Props) {
  const params = { workid: String(project.workid), reqid: String(project.requestid) };
  const { req_status: status } = project;
  return (
    <Card>
      <div>
        <h2>{project.title}</h2>
        <p className="soft">{project.freelancername}</p>
      </div>
      <strong className="number">{formatRupees(project.cost)}</strong>
      {status === "accepted" && !project.milestone && <Reported percent={project.progressPercentage} />}
      <p className="small">
        {t("Deadline")} <Deadline day={project.deadlinedate} isMet={status !== "accepted"} />
      </p>
      {project.milestone && <MilestoneNote milestone={project.milestone} reader="company" />}
      <PaymentNote request={project} />
      <Row gap={2}>
        {!project.milestone && <PayLink request={project} />}
        {status === "paid" && (
          <>
            <Button size="small" disabled>
              {t("Paid")}
            </Button>
            <ReceiptLink to="/clientmaster/receipt/$requestid" requestid={project.requestid} />
            <ReviewLink to="/clientmaster/review/$requestid" project={project} />
            <HireAgainLink workId={project.workid} name={project.freelancername} />
          </>
        )}
        <ButtonLink to="/clientmaster/progressview/$workid/$reqid" params={params} size="small">
          {t("View progress")}
        </ButtonLink>
      </Row>
    </Card>
  );
}

/** The reported progress. It is as high without a report as with one. */
function Reported({ percent }: { readonly percent: number | null }) {
  if (percent === null) return <p className="soft small">{t("No progress reported yet.")}</p>;
  return <ProgressBar percent={percent} label={t("Progress")} />;
}
