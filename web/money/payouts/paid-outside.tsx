import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { amountColumn } from "#web/money/payments/amount-column.ts";
import { ReturnForm } from "#web/money/payouts/payout-forms.tsx";
import { outsideQuery } from "#web/money/payouts/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Payout = RowOf<"payouts.listOutside">;

/** What an admin has said was paid outside the platform, with the way to take it back. */
export const PaidOutside = () => (
  <OpeningTable
    label={t("Outside")}
    list={useList(outsideQuery)}
    columns={columnsOf}
    idOf={idOf}
    nameOf={({ freelancerName }) => freelancerName}
    partOf={(row, _, close) => <ReturnForm payout={row} close={close} />}
    empty={
      <EmptyState art="payments" title={t("Nothing was paid outside")}>
        <p className="soft">
          {t("After an upgrade or a restore, payouts that you report as already made are listed here.")}
        </p>
      </EmptyState>
    }
  />
);

const idOf = ({ payoutId }: Payout) => payoutId;

const columnsOf = (open: (row: Payout, part: "return") => void): readonly Column<Payout>[] => [
  {
    header: t("Freelancer"),
    value: ({ freelancerName, reason }) => `${freelancerName} ${reason}`,
    cell: ({ freelancerName, reason }) => (
      <div>
        {freelancerName}
        {reason && <p className="soft small">{`${t("Taken back")}: ${reason}`}</p>}
      </div>
    ),
  },
  { header: t("Money held by"), value: ({ source }) => source },
  {
    header: t("Recorded on"),
    value: ({ recordedAt }) => recordedAt,
    shown: ({ recordedAt }) => formatInstant(recordedAt),
  },
  {
    header: t("Payments"),
    value: ({ paymentCount }) => paymentCount,
    shown: ({ paymentCount }) => formatCount(paymentCount),
    align: "end",
    sum: formatCount,
  },
  amountColumn(t("Amount"), ({ amountPaise }) => amountPaise),
  {
    header: t("Actions"),
    align: "end",
    cell: (row) =>
      row.status === "done" && (
        <Button size="small" onClick={() => open(row, "return")}>
          {t("Not paid")}
        </Button>
      ),
  },
];
