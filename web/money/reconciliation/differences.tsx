import { Link } from "@tanstack/react-router";
import type { DifferenceKind, MovementKind } from "#domain/money/reconciliation.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCurrency } from "#web/lib/currency-format.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatDay, formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { NoteForm } from "#web/money/payments/note-form.tsx";
import { differencesQuery } from "#web/money/reconciliation/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import { RowMenu } from "#web/ui/list/row-menu.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Difference = RowOf<"reconciliation.list">;

/** Open or closed differences, the latest first. */
export const Differences = ({ isClosed }: { readonly isClosed: boolean }) => (
  <OpeningTable
    label={isClosed ? t("Closed") : t("Open")}
    list={useList(differencesQuery(isClosed))}
    columns={columnsOf}
    idOf={idOf}
    nameOf={nameOf}
    partOf={({ differenceId }, _, close) => <CloseForm differenceId={differenceId} close={close} />}
    draftOf={({ differenceId }) => (hasDraft("reconciliation.close", { differenceId }) ? "close" : undefined)}
    empty={
      <EmptyState art="done" title={isClosed ? t("No closed differences") : t("No differences")}>
        <p className="soft">
          {isClosed
            ? t("Differences appear here once they are explained or settled.")
            : t(
                "Every night, the payments, refunds, payouts and settlements of the day before are compared with the report of the provider.",
              )}
        </p>
      </EmptyState>
    }
  />
);

const idOf = ({ differenceId }: Difference) => differenceId;

const nameOf = ({ title, companyName, provider }: Difference): string => title ?? companyName ?? provider;

const columnsOf = (open: (row: Difference, part: "close") => void): readonly Column<Difference>[] => [
  {
    header: t("Project"),
    value: (row) => `${nameOf(row)} ${row.title && row.companyName}`,
    cell: (row) => (
      <div>
        {nameOf(row)}
        {row.title && row.companyName && <p className="soft small">{row.companyName}</p>}
      </div>
    ),
  },
  {
    header: t("Difference"),
    value: ({ difference, movement, note }) =>
      [differenceWord(difference), differenceText(difference, movement), note].join(" "),
    cell: (row) => (
      <div>
        <StatusWord word={differenceWord(row.difference)} colour={row.closedAt ? "plain" : "red"} />
        <p className="small">{differenceText(row.difference, row.movement)}</p>
        {row.closedAt && <Closing difference={row} closedAt={row.closedAt} />}
      </div>
    ),
  },
  amount(t("Recorded here"), ({ hereMinor }) => hereMinor),
  amount(t("At the provider"), ({ thereMinor }) => thereMinor),
  {
    header: t("Day"),
    value: ({ day }) => day,
    shown: ({ day }) => formatDay(day),
    cell: ({ day, foundAt }) => (
      <div>
        {formatDay(day)}
        <p className="soft small">{`${t("Found on")}: ${formatInstant(foundAt)}`}</p>
      </div>
    ),
  },
  {
    header: t("Reference"),
    value: ({ reference, movement }) => `${reference} ${referenceName(movement)}`,
    cell: ({ reference, movement }) => (
      <div>
        <p className="soft small">{referenceName(movement)}</p>
        {reference}
      </div>
    ),
  },
  {
    header: t("Actions"),
    align: "end",
    cell: (row) => row.closedAt === null && <Actions difference={row} explain={() => open(row, "close")} />,
  },
];

/** Amounts are of several currencies, so they have no sum. */
const amount = (header: string, of: (row: Difference) => number | null): Column<Difference> => ({
  header,
  value: (row) => of(row) ?? 0,
  shown: (row) => amountOf(of(row), row.currency),
  align: "end",
});

interface ActionsProps {
  readonly difference: Difference;
  readonly explain: () => void;
}

/** To explain it, or to refund the payment. A refund that the provider made without this product is recorded with its reference. */
function Actions({ difference: row, explain }: ActionsProps) {
  const { requestId, isPaid, movement, difference, reference } = row;
  const button = (
    <Button size="small" onClick={explain}>
      {t("Explain")}
    </Button>
  );
  if (!isPaid || requestId === null || !(movement === "refund" || movement === "payment")) return button;
  const isMade = movement === "refund" && difference === "missing_here";
  return (
    <RowMenu name={nameOf(row)} beside={button}>
      <Link
        to="/adminmaster/refund/$requestid"
        params={{ requestid: String(requestId) }}
        search={isMade ? { reference } : {}}
        className="menu-link"
      >
        {isMade ? t("Record the refund") : t("Refund the payment")}
      </Link>
    </RowMenu>
  );
}

const amountOf = (amount: number | null, currency: string) =>
  amount === null ? t("nothing") : formatCurrency(amount, currency);

function Closing({ difference, closedAt }: { readonly difference: Difference; readonly closedAt: string }) {
  const moment = formatInstant(closedAt);
  if (difference.note === null)
    return <p className="soft small">{t("Settled by a later report on {moment}.", { moment })}</p>;
  return (
    <>
      <p className="prose small">{difference.note}</p>
      <p className="soft small">
        {t("Closed by {name} on {moment}", { name: difference.closedBy ?? t("a former admin"), moment })}
      </p>
    </>
  );
}

function CloseForm({ differenceId, close }: { readonly differenceId: number; readonly close: () => void }) {
  const form = useCallForm("reconciliation.close", { fields: { note: "" }, fixed: { differenceId }, after: close });
  return (
    <NoteForm
      form={form}
      field={form.of("note")}
      label={t("Explanation")}
      hint={t("The same difference is not reported again.")}
      submit={t("Close the difference")}
      close={close}
    />
  );
}

/** What the reference of a movement names. */
const referenceName = (movement: MovementKind): string =>
  ({
    payment: t("Order at the provider"),
    refund: t("Refund at the provider"),
    payout: t("Id of the payout"),
    settlement: t("Settled at the provider"),
  })[movement];

const differenceWord = (difference: DifferenceKind): string =>
  ({
    missing_here: t("Missing here"),
    missing_there: t("Missing at the provider"),
    amount: t("Another amount"),
    status: t("Another status"),
  })[difference];

const missingHere = (movement: MovementKind): string =>
  ({
    payment: t("The provider has a payment that is not recorded here."),
    refund: t("The provider has made a refund that is not recorded here."),
    payout: t("The provider has made a payout that is not recorded here."),
    settlement: t("The provider has settled something that is not recorded here."),
  })[movement];

const missingThere = (movement: MovementKind): string =>
  ({
    payment: t("A payment is recorded here that the provider does not have."),
    refund: t("A refund is recorded here that the provider does not have."),
    payout: t("A payout is recorded here that the provider does not have."),
    settlement: t("The provider has not settled a payment or a refund in time."),
  })[movement];

/** What a difference means, in a sentence. */
const differenceText = (difference: DifferenceKind, movement: MovementKind): string =>
  ({
    missing_here: missingHere(movement),
    missing_there: missingThere(movement),
    amount: t("The provider reports another amount than is recorded here."),
    status: t("The money has arrived on one side only."),
  })[difference];
