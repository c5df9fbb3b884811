import { eInvoiceTurnover, isNearEInvoices } from "#domain/money/tax-paper.ts";
import { formatPaise } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { taxSetupQuery } from "#web/money/taxes/queries.ts";

/** Says that the platform comes near to the turnover from which invoices are registered, which it does not do. */
export function TurnoverWarning() {
  const turnover = useAllRows(taxSetupQuery).rows[0]?.turnover;
  if (!turnover || !isNearEInvoices(turnover.taxablePaise)) return null;
  return (
    <p className="tax-difference" role="alert">
      {t(
        "The turnover of the papers of {year} is {turnover}. Above {limit} invoices are registered on the portal as e-invoices (Rule 48(4)), which is not built.",
        {
          year: `20${turnover.year.slice(0, 2)}-${turnover.year.slice(2)}`,
          turnover: formatPaise(turnover.taxablePaise),
          limit: formatPaise(eInvoiceTurnover),
        },
      )}
    </p>
  );
}
