import { useMemo } from "react";
import { stateOfRate } from "#domain/brokerage.ts";
import type { Day } from "#domain/day.ts";
import { ExportButton } from "#web/features/reports/export-button.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatDay, formatPercent } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Rate = RowOf<"brokerage.listRates">;

interface Known {
  readonly rates: readonly Rate[];
  readonly today: Day;
}

/** Future, current and past rates; a future one can be deleted. */
export function Rates({ list, today }: { readonly list: List<Rate>; readonly today: Day }) {
  const { rows: rates } = list;
  const columns = useMemo(() => columnsOf({ rates, today }), [rates, today]);
  return (
    <DataTable
      label={t("Rates")}
      list={list}
      columns={columns}
      idOf={(row) => row.rateId}
      tools={<ExportButton file="brokerage.xlsx" columns={columns} call="brokerage.listRates" input={{}} />}
      empty={
        <EmptyState title={t("No dated rate yet")}>
          <p className="soft">{t("Until you set one, the rate from the platform's settings applies.")}</p>
        </EmptyState>
      }
    />
  );
}

const dated = (rate: Rate) => ({ ...rate, bps: rate.brokerageBps });

const words = {
  comes: { word: t("comes"), colour: "blue" },
  counts: { word: t("in effect"), colour: "green" },
  past: { word: t("past"), colour: "plain" },
} as const;

const columnsOf = ({ rates, today }: Known): readonly Column<Rate>[] => {
  const stateOf = (row: Rate) => stateOfRate(dated(row), rates.map(dated), today);
  return [
    { header: t("From"), value: (row) => row.from, shown: (row) => formatDay(row.from) },
    {
      header: t("Brokerage"),
      value: (row) => row.brokerageBps,
      shown: (row) => formatPercent(row.brokerageBps),
      align: "end",
    },
    {
      header: t("Before"),
      value: (row) => row.previousBps,
      shown: (row) => formatPercent(row.previousBps),
      align: "end",
    },
    {
      header: t("Status"),
      value: (row) => words[stateOf(row)].word,
      cell: (row) => <StatusWord {...words[stateOf(row)]} />,
    },
    {
      header: t("Set by"),
      value: (row) => `${row.username} ${row.setDate}`,
      cell: (row) => (
        <div>
          {row.username} <div className="soft small day">{formatDay(row.setDate)}</div>
        </div>
      ),
    },
    { header: t("Actions"), cell: (row) => stateOf(row) === "comes" && <TakeBack rate={row} />, align: "end" },
  ];
};

function TakeBack({ rate }: { readonly rate: Rate }) {
  const removal = useCall("brokerage.deleteRate");
  const { rateId: id, from, brokerageBps } = rate;
  async function ask(): Promise<void> {
    const question = t("Do you want to withdraw the rate of {rate} from {day}?", {
      rate: formatPercent(brokerageBps),
      day: formatDay(from),
    });
    if (await confirm(question)) await removal.run({ id });
  }
  return (
    <Button size="small" tone="danger" busy={removal.busy} onClick={() => void ask()}>
      {t("Withdraw")}
    </Button>
  );
}
