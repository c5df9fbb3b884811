import { useEffect, useRef } from "react";
import type { CompanyStatus } from "#domain/account.ts";
import type { Company } from "#web/features/accounts/queries.ts";
import { reviewsQuery } from "#web/features/verification/queries.ts";
import { ReviewActions } from "#web/features/verification/review-actions.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { downloadAs } from "#web/lib/downloads.ts";
import { formatInstant } from "#web/lib/format.ts";
import { type TextKey, t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

type Review = RowOf<"verifications.list">;

interface Props {
  readonly company: Company;
  readonly status: CompanyStatus;
  readonly close: () => void;
}

/** Questions to a company, its answers, and what the admin can do beside Verify and Reject. */
export function ReviewPanel({ company, status, close }: Props) {
  const reviews = useList(reviewsQuery(company.loginid));
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the panel is beneath the list: the focus brings it into view.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <Row spread>
        <h2 ref={heading} tabIndex={-1}>
          {company.companyname}
        </h2>
        <Button size="small" onClick={close}>
          {t("Close")}
        </Button>
      </Row>
      <ReviewActions company={company} status={status} />
      <h3>{t("Questions and answers")}</h3>
      <Listing list={reviews} empty={<p className="soft">{t("No questions or answers yet.")}</p>}>
        {(rows) => (
          <ol className="short-list">
            {rows.map((review) => (
              <li key={review.reviewId} data-id={review.reviewId}>
                <ReviewEntry review={review} />
              </li>
            ))}
          </ol>
        )}
      </Listing>
      {reviews.more && (
        <Button busy={reviews.loadingMore} onClick={reviews.more}>
          {t("Show more")}
        </Button>
      )}
    </Card>
  );
}

const titles: Readonly<Record<Review["kind"], TextKey>> = {
  information: "Question",
  rejection: "Rejection",
  submission: "Answer of the company",
};

function ReviewEntry({ review }: { readonly review: Review }) {
  const { kind, reason, createdBy, createdAt, statement, licenseNo, documents, linkExpiresAt } = review;
  return (
    <Stack gap={2}>
      <div>
        <strong>{t(titles[kind])}</strong>
        <p className="soft small">{[formatInstant(createdAt), createdBy].filter(Boolean).join(" · ")}</p>
      </div>
      {(reason ?? statement) && <p className="prose">{reason ?? statement}</p>}
      {licenseNo && <Facts facts={{ [t("License no.")]: licenseNo }} />}
      {documents.map(({ file, shownName }) => (
        <Row key={file}>
          <Button size="small" onClick={() => void downloadAs(file, shownName)}>
            {t("Download {name}", { name: shownName })}
          </Button>
        </Row>
      ))}
      {linkExpiresAt && (
        <p className="soft small">
          {t("The company can answer until {until}.", { until: formatInstant(linkExpiresAt) })}
        </p>
      )}
    </Stack>
  );
}
