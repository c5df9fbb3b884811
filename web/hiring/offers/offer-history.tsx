import { type ReactNode, useState } from "react";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { stateText, termsText } from "#web/hiring/offers/offer-of-row.ts";
import { offersQuery } from "#web/hiring/offers/queries.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ReportContent } from "#web/trust/content-reports/report-content.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly requestId: number;
  readonly reader: OfferParty;
  /** Actions beneath the versions that are seldom needed. */
  readonly children?: ReactNode;
}

/** Every version of the offers of a request, read once it is opened. */
export function OfferHistory({ requestId, reader, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="offer-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("All offers")}</summary>
      {isOpen && (
        <Stack gap={3}>
          <Versions requestId={requestId} reader={reader} />
          {children}
        </Stack>
      )}
    </details>
  );
}

function Versions({ requestId, reader }: Omit<Props, "children">) {
  const list = useAllRows(offersQuery(requestId));
  return (
    <Listing list={list} skeleton={<Skeleton height="6rem" />}>
      {([row]) =>
        row && (
          <ol className="offer-versions">
            {row.versions.map(
              ({ offerId, version, author, amountPaise, days, note, status, reason, createdAt, expiresAt }) => (
                <li key={version}>
                  <Row spread gap={2}>
                    <strong className="number">{termsText({ amountPaise, days })}</strong>
                    <span className="soft small">{stateText({ by: author, status, expiresAt }, reader)}</span>
                  </Row>
                  <p className="soft small">
                    {author === reader ? t("You") : author === "company" ? t("Company") : t("Freelancer")} ·{" "}
                    {formatInstant(createdAt)}
                  </p>
                  {note && <p className="prose">{note}</p>}
                  {note && author !== reader && (
                    <ReportContent subjectKind="offerNote" subjectId={String(offerId)} name={t("Note")} />
                  )}
                  {reason && <p className="prose soft">{t("Reason: {reason}", { reason })}</p>}
                </li>
              ),
            )}
          </ol>
        )
      }
    </Listing>
  );
}
