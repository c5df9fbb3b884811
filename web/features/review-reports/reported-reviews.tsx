import { usePlatform } from "#web/features/platform/use-platform.ts";
import { openReviewReportsQuery } from "#web/features/review-reports/queries.ts";
import { ReviewReportCard } from "#web/features/review-reports/review-report-card.tsx";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { CardList } from "#web/ui/list/card-list.tsx";

/** Reviews that were reported, where the platform has reviews. */
export const ReportedReviews = () => (usePlatform()?.hasReviews ? <Shown /> : null);

const Shown = () => (
  <>
    <h2>{t("Reported reviews")}</h2>
    <CardList
      list={useList(openReviewReportsQuery)}
      name={t("Reported reviews")}
      idOf={(row) => row.reportId}
      card={(row) => <ReviewReportCard report={row} />}
      empty={<p className="soft">{t("No review is reported.")}</p>}
    />
  </>
);
