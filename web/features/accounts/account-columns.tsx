import { Link } from "@tanstack/react-router";
import { byDay, byName } from "#web/features/accounts/queries.ts";
import { auditFilter } from "#web/features/audit/audit-filter.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Email } from "#web/ui/display/media.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

// Columns that every table of companies or freelancers has.

/** The name leads to what happened to the account, and to what the admin can do about it. */
export const nameColumn = <R extends { readonly loginid: number }>(nameOf: (row: R) => string): Column<R> => ({
  header: t("Name"),
  value: nameOf,
  cell: (row) => (
    <Link to="/adminmaster/audit" search={auditFilter({ subject: "account", subjectId: String(row.loginid) })}>
      {nameOf(row)}
    </Link>
  ),
  order: byName,
});

export const emailColumn: Column<{ readonly email: string }> = {
  header: t("Email"),
  value: (row) => row.email,
  cell: (row) => <Email address={row.email} />,
};

export const regDateColumn: Column<{ readonly regdate: string }> = {
  header: t("Reg. Date"),
  value: (row) => row.regdate,
  shown: (row) => formatDay(row.regdate),
  order: byDay,
};
