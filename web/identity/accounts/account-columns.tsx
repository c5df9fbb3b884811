import { Link } from "@tanstack/react-router";
import { byDay, byName } from "#web/identity/accounts/queries.ts";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { auditFilter } from "#web/lib/audit-filter.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Email } from "#web/ui/display/media.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

// Columns that every table of companies or freelancers has.

/** The name leads to what the admin can do about the account, or to what happened to it. */
export const nameColumn = <R extends { readonly loginid: number }>(nameOf: (row: R) => string): Column<R> => ({
  header: t("Name"),
  value: nameOf,
  cell: (row) => <AccountLink accountId={row.loginid} name={nameOf(row)} />,
  order: byName,
});

function AccountLink({ accountId, name }: { readonly accountId: number; readonly name: string }) {
  if (usePermissions().includes("moderate"))
    return (
      <Link to="/adminmaster/account/$id" params={{ id: String(accountId) }}>
        {name}
      </Link>
    );
  return (
    <Link to="/adminmaster/audit" search={auditFilter({ subject: "account", subjectId: String(accountId) })}>
      {name}
    </Link>
  );
}

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
