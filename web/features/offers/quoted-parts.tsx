import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { quoteQuery } from "#web/features/offers/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { Facts } from "#web/ui/display/facts.tsx";

interface Props {
  readonly workId: number;
  /** Undefined while nothing that is a price was typed. */
  readonly amountPaise: number | undefined;
  /** Whether the reader pays the price. */
  readonly isCompany: boolean;
  /** How the reader calls the net amount. */
  readonly netLabel: string;
}

type Quote = RowOf<"fees.quote">;

/** What the company pays on top of the price, and in all, in paise; nothing without a fee. */
export const chargeOf = ({ amountPaise, clientFeePaise }: Quote): Readonly<Record<string, number>> =>
  clientFeePaise === 0 ? {} : { [t("Platform fee")]: clientFeePaise, [t("You pay")]: amountPaise + clientFeePaise };

/** Brokerage and net amount of a price while it is typed; the lines are always there, so that nothing jumps. */
export function QuotedParts({ workId, amountPaise, netLabel, isCompany }: Props) {
  const query = quoteQuery(workId, useSettled(amountPaise));
  const [quote] = useQuery({ ...query, placeholderData: keepPreviousData }).data ?? [];
  const shown = (part: "brokeragePaise" | "netPaise") =>
    quote && amountPaise !== undefined ? formatPaise(quote[part]) : "–";
  const charge = Object.entries(isCompany && quote && amountPaise !== undefined ? chargeOf(quote) : {});
  return (
    <Facts
      inLines
      facts={{
        [t("Brokerage")]: shown("brokeragePaise"),
        [netLabel]: shown("netPaise"),
        ...Object.fromEntries(charge.map(([name, amount]) => [name, formatPaise(amount)])),
      }}
    />
  );
}
