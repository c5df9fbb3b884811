import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { paise, toRupees } from "#domain/money.ts";
import { quoteQuery } from "#web/features/offers/queries.ts";
import { formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { Facts } from "#web/ui/display/facts.tsx";

interface Props {
  readonly workId: number;
  /** Undefined while nothing that is a price was typed. */
  readonly amountPaise: number | undefined;
  /** How the reader calls the net amount. */
  readonly netLabel: string;
}

/** Brokerage and net amount of a price while it is typed; the lines are always there, so that nothing jumps. */
export function QuotedParts({ workId, amountPaise, netLabel }: Props) {
  const query = quoteQuery(workId, useSettled(amountPaise));
  const [quote] = useQuery({ ...query, placeholderData: keepPreviousData }).data ?? [];
  const shown = (part: "brokeragePaise" | "netPaise") =>
    quote && amountPaise !== undefined ? formatPaise(quote[part]) : "–";
  return <Facts inLines facts={{ [t("Brokerage")]: shown("brokeragePaise"), [netLabel]: shown("netPaise") }} />;
}

export const formatPaise = (amount: number): string => formatRupees(toRupees(paise(amount)));
