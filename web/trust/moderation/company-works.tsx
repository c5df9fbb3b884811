import { Link } from "@tanstack/react-router";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { companyWorksQuery } from "#web/trust/moderation/queries.ts";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

const columns: readonly Column<RowOf<"works.findPosted">>[] = [
  {
    header: t("Title"),
    value: (row) => row.title,
    cell: (row) => (
      <Link to="/adminmaster/postedwork/$id" params={{ id: String(row.workId) }}>
        {row.title}
      </Link>
    ),
  },
  { header: t("Posted on"), value: (row) => row.postedDate, shown: (row) => formatDay(row.postedDate) },
  { header: t("Status"), cell: (row) => <WorkState work={row} /> },
];

/** The works of a company, each with the way to take it down. */
export const CompanyWorks = ({ companyId }: { readonly companyId: string }) => (
  <Stack gap={3}>
    <h2>{t("Jobs")}</h2>
    <DataTable
      label={t("Jobs")}
      list={useList(companyWorksQuery(companyId))}
      columns={columns}
      idOf={(row) => row.workId}
      empty={<p className="soft">{t("This company has not posted a job.")}</p>}
    />
  </Stack>
);

/** Whether a work is hidden, or a freelancer works on it. */
export function WorkState({ work: { takenDownAt, isEngaged } }: { readonly work: RowOf<"works.findPosted"> }) {
  if (takenDownAt) return <StatusWord word={t("Taken down")} colour="red" />;
  return isEngaged ? (
    <StatusWord word={t("Freelancer accepted")} colour="blue" />
  ) : (
    <StatusWord word={t("Listed")} colour="green" />
  );
}
