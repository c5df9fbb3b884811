import type { QueryClient } from "@tanstack/react-query";
import { quoteQuery } from "#web/features/offers/queries.ts";
import { chargeOf } from "#web/features/offers/quoted-parts.tsx";
import { formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

interface Reader {
  /** How the reader calls the net amount. */
  readonly netLabel: string;
  /** Whether the reader pays the price. */
  readonly isCompany: boolean;
}

/** The parts of a price, line by line, as they are shown before it is accepted; without a connection the price alone. */
export async function offerParts(
  queries: QueryClient,
  workId: number,
  amountPaise: number,
  { netLabel, isCompany }: Reader,
): Promise<readonly string[]> {
  const rows = await queries.fetchQuery({ ...quoteQuery(workId, amountPaise), staleTime: 0 }).catch(() => []);
  const [quote] = rows;
  const parts = {
    [t("Price")]: amountPaise,
    ...(quote && { [t("Brokerage")]: quote.brokeragePaise, [netLabel]: quote.netPaise }),
    ...(quote && isCompany && chargeOf(quote)),
  };
  return Object.entries(parts).map(([name, part]) => `${name}: ${formatPaise(part)}`);
}
