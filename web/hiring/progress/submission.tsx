import { DeliveredParts } from "#web/hiring/progress/report.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { Submission } from "#web/money/milestones/queries.ts";

interface Props {
  readonly submission: Submission;
}

/** What was delivered, beside what can be done about it. */
export function Submitted({ submission }: Props) {
  return (
    <div className="delivered">
      <p className="soft small">{t("Submitted on {moment}", { moment: formatInstant(submission.submittedAt) })}</p>
      <DeliveredParts {...submission} />
    </div>
  );
}
