import type { QueryClient } from "@tanstack/react-query";
import { dueDay } from "#domain/hiring/due-day.ts";
import type { Offer } from "#web/hiring/offers/offer-of-row.ts";
import { quoteQuery } from "#web/hiring/offers/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay, formatPaise } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { platformQuery } from "#web/shell/platform/use-platform.ts";

type Quote = RowOf<"fees.quote">;

/** What the company pays on top of the price, and in all, in paise; nothing without a fee. */
export const chargeOf = ({ amountPaise, clientFeePaise }: Quote): Readonly<Record<string, number>> =>
  clientFeePaise === 0 ? {} : { [t("Platform fee")]: clientFeePaise, [t("You pay")]: amountPaise + clientFeePaise };

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
  { amountPaise, days }: Pick<Offer, "amountPaise" | "days">,
  { netLabel, isCompany }: Reader,
): Promise<readonly string[]> {
  const rows = await queries.fetchQuery({ ...quoteQuery(workId, amountPaise), staleTime: 0 }).catch(() => []);
  const [quote] = rows;
  const parts = {
    [t("Price")]: amountPaise,
    ...(quote && { [t("Brokerage")]: quote.brokeragePaise, [netLabel]: quote.netPaise }),
    ...(quote && isCompany && chargeOf(quote)),
  };
  const amounts = Object.entries(parts).map(([name, part]) => `${name}: ${formatPaise(part)}`);
  return quote ? [...amounts, ...(await deliveryLine(queries, { deadline: quote.deadline, days }))] : amounts;
}

/** The day on which the work is due if it is accepted today; nothing where today is not known. */
export async function deliveryLine(
  queries: QueryClient,
  terms: Parameters<typeof dueDay>[0],
): Promise<readonly string[]> {
  const [platform] = await queries.ensureQueryData(platformQuery).catch(() => []);
  if (!platform) return [];
  const day = formatDay(dueDay(terms, platform.today));
  const { days } = terms;
  const count = days !== null && t(plural(days, "{count} day", "{count} days"), { count: formatCount(days) });
  return [`${t("Delivery by")}: ${count ? `${day} · ${count}` : day}`];
}
