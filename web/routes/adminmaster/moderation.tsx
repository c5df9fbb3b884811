import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CopiedPictures } from "#web/discovery/picture-matches/copied-pictures.tsx";
import { openMatchesQuery } from "#web/discovery/picture-matches/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { type List, prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ifReviewsOn } from "#web/shell/platform/likely-platform.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { openReportsQuery } from "#web/trust/message-reports/queries.ts";
import { ReportCard } from "#web/trust/message-reports/report-card.tsx";
import { OpenAppeal } from "#web/trust/moderation/open-appeal.tsx";
import { openAppealsQuery } from "#web/trust/moderation/queries.ts";
import { ReportActions, ReportHead } from "#web/trust/moderation/report-actions.tsx";
import { openReviewReportsQuery } from "#web/trust/review-reports/queries.ts";
import { ReviewContent } from "#web/trust/reviews/review-card.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { Card, Grid, Page, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/moderation")({
  loader: ({ context: { queries } }) =>
    prefetch(queries, [
      ...[openReportsQuery, openMatchesQuery, openAppealsQuery],
      ...ifReviewsOn(queries, [openReviewReportsQuery]),
    ]),
  component: Moderation,
});

/** What there is to answer, each kind under its heading; a kind without any is left out. */
function Moderation() {
  const hasReviews = usePlatform()?.hasReviews === true;
  const messages = useList(openReportsQuery);
  // Where the platform has no reviews the call is refused.
  const reviews = useList({ ...openReviewReportsQuery, enabled: hasReviews });
  const appeals = useList(openAppealsQuery);
  const matches = useList(openMatchesQuery);
  const lists: readonly List<object>[] = [messages, ...(hasReviews ? [reviews] : []), appeals, matches];
  return (
    <Page>
      <PageTitle title={t("Moderation")} lead={t("Reports and appeals to answer, oldest first.")} />
      <Section
        title={t("Appeals")}
        list={appeals}
        idOf={(row) => row.decisionId}
        card={(row) => <OpenAppeal appeal={row} />}
      />
      <Section
        title={t("Reported messages")}
        list={messages}
        idOf={(row) => row.reportId}
        card={(row) => <ReportCard report={row} />}
      />
      {hasReviews && (
        <Section
          title={t("Reported reviews")}
          list={reviews}
          idOf={(row) => row.reportId}
          card={(row) => <ReviewReportCard report={row} />}
        />
      )}
      <CopiedPictures />
      {lists.every(isEmpty) && (
        <EmptyState art="done" title={t("No open reports or appeals")}>
          <p className="soft">
            {t("Restrict an account or take a job down from Company Details or Freelancer Details.")}
          </p>
        </EmptyState>
      )}
    </Page>
  );
}

const isEmpty = ({ state, rows }: List<object>): boolean => state === "ready" && rows.length === 0;

interface SectionProps<R> {
  readonly title: string;
  readonly list: List<R>;
  readonly idOf: (row: R) => number;
  readonly card: (row: R) => ReactNode;
}

function Section<R extends object>({ title, list, idOf, card }: SectionProps<R>) {
  if (isEmpty(list)) return null;
  return (
    <section className="stack" data-gap="3">
      <h2>{title}</h2>
      <CardList list={list} name={title} idOf={idOf} card={card} empty="" />
    </section>
  );
}

interface ReviewReportCardProps {
  readonly report: RowOf<"reviewReports.list">;
}

/** An open report of a review or of its reply, beside what the other side wrote, and what an admin can do about it. */
function ReviewReportCard({ report }: ReviewReportCardProps) {
  const { companyName, freelancerName, author, part, review, otherReview } = report;
  // A reply is written by the side that the review is about.
  const isByCompany = (author === "client") === (part === "review");
  const [authorName, subjectName] = isByCompany ? [companyName, freelancerName] : [freelancerName, companyName];
  return (
    <Card>
      <ReportHead report={report} />
      {part === "reply" && <Note>{t("The reply to the review is reported.")}</Note>}
      <Grid least="24rem">
        <Stack gap={2}>
          <h4>{t("The review of {name}", { name: authorName })}</h4>
          <ReviewContent review={review} subjectName={subjectName} />
        </Stack>
        {otherReview && (
          <Stack gap={2}>
            <h4>{t("The review of {name}", { name: subjectName })}</h4>
            <ReviewContent review={otherReview} subjectName={authorName} />
          </Stack>
        )}
      </Grid>
      <ReportActions of={part} report={report} />
    </Card>
  );
}
