import { type ReactNode, useState } from "react";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { stateText, termsText } from "#web/hiring/offers/offer-of-row.ts";
import { offersQuery } from "#web/hiring/offers/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ReportContent } from "#web/trust/content-reports/report-content.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
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

const PlanList = lazyPart(async () => (await import("#web/money/milestones/plan-list.tsx")).PlanList);

function Versions({ requestId, reader }: Omit<Props, "children">) {
  const list = useAllRows(offersQuery(requestId));
  return (
    <Listing list={list} skeleton={<Skeleton height="6rem" />}>
      {([row]) =>
        row && (
          <ol className="offer-versions">
            {row.versions.map((version) => (
              <li key={version.version}>
                <Version version={version} reader={reader} />
              </li>
            ))}
          </ol>
        )
      }
    </Listing>
  );
}

interface VersionProps extends Pick<Props, "reader"> {
  readonly version: RowOf<"offers.get">["versions"][number];
}

function Version({ version, reader }: VersionProps) {
  const { offerId, author, amountPaise, days, note, status, reason, createdAt, expiresAt, milestones } = version;
  return (
    <>
      <Row spread gap={2}>
        <strong className="number">{termsText({ amountPaise, days })}</strong>
        <span className="soft small">{stateText({ by: author, status, expiresAt }, reader)}</span>
      </Row>
      <p className="soft small">
        {author === reader ? t("You") : author === "company" ? t("Company") : t("Freelancer")} ·{" "}
        {formatInstant(createdAt)}
      </p>
      {milestones && <PlanList of={{ lines: milestones }} />}
      {note && <p className="prose">{note}</p>}
      {note && author !== reader && (
        <ReportContent subjectKind="offerNote" subjectId={String(offerId)} name={t("Note")} />
      )}
      {reason && <p className="prose soft">{t("Reason: {reason}", { reason })}</p>}
    </>
  );
}
