import type { TaxNumberStatus } from "#domain/money/tax-numbers.ts";
import type { TaxPeriodKind } from "#domain/money/tax-paper.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** The own tax numbers; no row where the platform collects none. */
export const ownTaxNumbersQuery = allRowsQuery("taxes.getOwn", {});

/** The tax page in the address. */
export interface TaxSearch {
  readonly tab?: string;
  readonly status?: TaxNumberStatus;
  /** The months are shown by quarters. */
  readonly kind?: TaxPeriodKind;
}

/** Parses the address; the server refuses an unknown status. */
export const taxSearch = ({ tab, status, kind }: TaxSearch): TaxSearch => ({
  ...(tab && { tab }),
  ...(status && { status }),
  ...(kind && { kind }),
});

/** The own tax papers, or all of them for an admin. */
export const taxPapersQuery = pagedQuery("taxes.listPapers", {});

/** The standing instruction for invoices of works; no row where the platform makes none. */
export const instructionQuery = allRowsQuery("taxes.getInstruction", {});

/** The own certificates of what was withheld. */
export const certificatesQuery = allRowsQuery("taxes.listCertificates", {});

export const taxMonthsQuery = ({ kind }: TaxSearch) => allRowsQuery("taxes.listMonths", { ...(kind && { kind }) });

export const taxSetupQuery = allRowsQuery("taxes.getSetup", {});

export const taxPeopleQuery = ({ status }: TaxSearch) => pagedQuery("taxes.listPeople", { ...(status && { status }) });
