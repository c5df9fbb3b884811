import { useMemo } from "react";
import { chargeFor, type Fee, type FeeSide, splitCost, stateOfRule } from "#domain/catalog/fee.ts";
import type { Day } from "#domain/day.ts";
import { rupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatDay, formatFee, formatPaise, formatRupees } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

interface SideTexts {
  /** The name of the fee, such as brokerage. */
  readonly name: string;
  readonly about?: string;
  readonly question: (rule: { readonly day: string; readonly rate: string }) => string;
  /** The effect of a fee on a round price. */
  readonly example: (fee: Fee) => string;
  readonly empty: { readonly title: string; readonly text: string };
}

const price = rupees(100_000);

const brokerageTexts = (): SideTexts => ({
  name: t("Brokerage"),
  question: (rule) => t("From {day} the brokerage is {rate}.", rule),
  example: (fee) => {
    const { brokerage, net } = splitCost(price, fee);
    return t("Out of {price}, the platform keeps {brokerage} and the freelancer receives {net}.", {
      price: formatPaise(price),
      brokerage: formatPaise(brokerage),
      net: formatPaise(net),
    });
  },
  empty: {
    title: t("No fee rule yet"),
    text: t("Until you set one, the rate from the platform's settings applies."),
  },
});

const clientFeeTexts = (): SideTexts => ({
  name: t("Platform fee"),
  about: t("Companies pay it to the platform on top of the price. What the freelancer receives stays the same."),
  question: (rule) => t("From {day} companies pay a platform fee of {rate} on top of the price.", rule),
  example: (fee) => {
    const { clientFee, total } = chargeFor(price, fee);
    return t("For {price} the company pays {fee} on top, {total} in all.", {
      price: formatPaise(price),
      fee: formatPaise(clientFee),
      total: formatPaise(total),
    });
  },
  empty: {
    title: t("No platform fee"),
    text: t("Until you set one, companies pay the price and nothing on top."),
  },
});

/** The texts of a side, in the language of the reader. */
export const textsOfSide = (side: FeeSide): SideTexts => (side === "company" ? clientFeeTexts() : brokerageTexts());

type Rule = RowOf<"fees.rules">;

interface Props {
  readonly side: FeeSide;
  /** The rules of the fee. */
  readonly list: List<Rule>;
  readonly today: Day;
}

interface RulesProps {
  readonly side: FeeSide;
  readonly rules: readonly Rule[];
  readonly today: Day;
}

/** Future, current and past rules; a future one can be deleted. */
export function Rules({ side, list, today }: Props) {
  const { rows: rules } = list;
  const columns = useMemo(() => columnsOf({ side, rules, today }), [side, rules, today]);
  const { empty } = textsOfSide(side);
  return (
    <DataTable
      label={t("Fee rules")}
      list={list}
      columns={columns}
      idOf={(row) => row.ruleId}
      tools={<ExportButton file="fees.xlsx" columns={columns} call="fees.rules" input={{ side }} />}
      empty={
        <EmptyState title={empty.title}>
          <p className="soft">{empty.text}</p>
        </EmptyState>
      }
    />
  );
}

const words = {
  upcoming: { word: t("upcoming"), colour: "blue" },
  counts: { word: t("current"), colour: "green" },
  ended: { word: t("ended"), colour: "plain" },
} as const;

const columnsOf = ({ side, rules, today }: RulesProps): readonly Column<Rule>[] => {
  const stateOf = (row: Rule) => stateOfRule(row, rules, today);
  return [
    { header: t("From"), value: (row) => row.from, shown: (row) => formatDay(row.from) },
    { header: t("Category"), value: (row) => row.categoryName ?? t("All categories") },
    {
      header: t("Prices from"),
      value: (row) => row.minPricePaise,
      shown: (row) => (row.minPricePaise === 0 ? t("Any price") : formatRupees(row.minPricePaise / 100)),
      align: "end",
    },
    { header: textsOfSide(side).name, value: (row) => row.bps, shown: (row) => formatFee(row), align: "end" },
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
    { header: t("Actions"), cell: (row) => stateOf(row) === "upcoming" && <Withdraw rule={row} />, align: "end" },
  ];
};

function Withdraw({ rule }: { readonly rule: Rule }) {
  const removal = useCall("fees.deleteRule");
  const { ruleId, from } = rule;
  async function ask(): Promise<void> {
    const question = t("Do you want to withdraw the rate of {rate} from {day}?", {
      rate: formatFee(rule),
      day: formatDay(from),
    });
    if (await confirm(question)) await removal.run({ ruleId });
  }
  return (
    <Button size="small" tone="danger" busy={removal.busy} onClick={() => void ask()}>
      {t("Withdraw")}
    </Button>
  );
}
