import { shownDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Email } from "#web/ui/email.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

// Columns that every table of companies or freelancers has.

export const emailColumn: Column<{ readonly email: string }> = {
  header: t("Email"),
  value: (row) => row.email,
  cell: (row) => <Email address={row.email} />,
};

export const regDateColumn: Column<{ readonly regdate: string }> = {
  header: t("Reg. Date"),
  value: (row) => row.regdate,
  shown: (row) => shownDay(row.regdate),
};
