import type { ReactNode } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { CountTask, DifferencesToExplain, PayoutsNotTaken, type Task } from "#web/operation/tasks/task-cards.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

type Summary = RowOf<"dashboards.admin">;
type Money = NonNullable<Summary["money"]>;

interface TaskOf<R> {
  readonly name: string;
  readonly needs: Task["needs"];
  readonly list: List<R>;
  readonly card: (list: List<R>) => ReactNode;
  /** Since when a row waits. */
  readonly sinceOf?: (row: R) => string;
}

/** What a list of rows asks of the admin, with the time since which the oldest of them waits. */
export const task = <R,>({ name, needs, list, card, sinceOf }: TaskOf<R>): Task => ({
  name,
  needs,
  list,
  card: <Listing list={list}>{() => card(list)}</Listing>,
  since: sinceOf && list.rows.map(sinceOf).toSorted()[0],
});

/** A task while the summary counts something of it. */
const counted = (
  needs: Task["needs"],
  list: List<Summary>,
  countOf: (row: Summary) => number,
  card: (row: Summary) => ReactNode,
) => {
  const rows = list.rows.filter((row) => countOf(row) > 0);
  return task({
    name: String(countOf),
    needs,
    list: { ...list, rows },
    card: ({ rows: [row] }) => row && card(row),
  });
};

const moneyIn = ({ money }: Summary, countOf: (money: Money) => number) => (money ? countOf(money) : 0);

/** What the summary counts, and other screens list. */
export const summaryTasks = (summary: List<Summary>): readonly Task[] => [
  counted(
    "moderate",
    summary,
    ({ reportsToAnswer }) => reportsToAnswer ?? 0,
    ({ reportsToAnswer }) => {
      const count = reportsToAnswer ?? 0;
      return (
        <CountTask
          title={t(plural(count, "{count} report or appeal to answer", "{count} reports and appeals to answer"), {
            count: formatCount(count),
          })}
          to="/adminmaster/moderation"
          action={t("Answer reports")}
        >
          {t("Reported messages and reviews, copied pictures, and appeals against decisions.")}
        </CountTask>
      );
    },
  ),
  counted(
    "money",
    summary,
    (row) => moneyIn(row, (money) => money.chargebacksToAnswer),
    (row) => {
      const count = moneyIn(row, (money) => money.chargebacksToAnswer);
      return (
        <CountTask
          title={t(plural(count, "{count} chargeback to answer", "{count} chargebacks to answer"), {
            count: formatCount(count),
          })}
          to="/adminmaster/payments"
          search={{ tab: "chargebacks" }}
          action={t("View chargebacks")}
        >
          {t("The bank of a company asks for the money back. Answer before its deadline.")}
        </CountTask>
      );
    },
  ),
  counted(
    "money",
    summary,
    (row) => moneyIn(row, (money) => money.payoutsNotTaken),
    (row) => <PayoutsNotTaken count={moneyIn(row, (money) => money.payoutsNotTaken)} />,
  ),
  counted(
    "money",
    summary,
    (row) => moneyIn(row, (money) => money.differencesToExplain + money.missingReports),
    ({ money }) => money && <DifferencesToExplain count={money.differencesToExplain} days={money.missingReports} />,
  ),
];
