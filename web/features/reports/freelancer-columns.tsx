import { byName, emailColumn, regDateColumn } from "#web/features/accounts/account-columns.tsx";
import { AccountName } from "#web/features/accounts/account-name.tsx";
import { pictureAddress, type ReportColumn } from "#web/features/reports/report-column.ts";
import { t } from "#web/lib/text.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { Picture } from "#web/ui/picture.tsx";

type Freelancer = RowOf<"freelancerreport">;

const subcategory: ReportColumn<Freelancer> = { header: t("Sub-category"), value: (row) => row.subcategory };

/** The columns of the two reports about freelancers (spec §2), pictures at 47 px (spec §9). */
const columnsWith = (...further: readonly ReportColumn<Freelancer>[]): readonly ReportColumn<Freelancer>[] => [
  {
    header: t("Profile Pic"),
    cell: (row) => <Picture name={row.image} size={47} alt="" />,
    saved: (row) => pictureAddress(row.image),
  },
  {
    header: t("Name"),
    value: (row) => row.freelancername,
    cell: (row) => <AccountName loginid={row.loginid} name={row.freelancername} />,
    order: byName,
  },
  emailColumn,
  { header: t("Ph"), value: (row) => row.phone, shown: (row) => row.phone },
  { header: t("Category"), value: (row) => row.categoryname },
  ...further,
  { header: t("District"), value: (row) => row.district },
  { header: t("City"), value: (row) => row.location },
  regDateColumn,
];

export const freelancerColumns = columnsWith();
export const freelancerColumnsByCategory = columnsWith(subcategory);
