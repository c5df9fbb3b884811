import { failedList, listOf, loadingList, type Parts, type Work, works } from "#web/dev/samples.tsx";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { noNetwork } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import { FilterSelect } from "#web/ui/list/filter-select.tsx";
import { useListQuery } from "#web/ui/list/list-query.ts";
import { FilterField, ListNews, useFilter } from "#web/ui/list/list-tools.tsx";
import { Listing, ShortList } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import { QueryListing } from "#web/ui/list/query-listing.tsx";
import { RowMenu } from "#web/ui/list/row-menu.tsx";
import { TableRows } from "#web/ui/list/table-rows.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
import { Skeleton } from "#web/ui/state.tsx";

const nothing = () => undefined;
const many = listOf(
  Array.from({ length: 30 }, (_, i): Work => {
    const work = works[i % works.length] as Work;
    return { ...work, id: i + 1, cost: work.cost + i };
  }),
);
const idOf = ({ id }: Work) => id;
const textOf = ({ title, company }: Work) => `${title} ${company}`;
const empty = () => <EmptyState title={t("No applications yet")} />;
const columns = (): readonly Column<Work>[] => [
  { header: t("Title"), value: ({ title }) => title },
  { header: t("Company"), value: ({ company }) => company },
  { header: t("Deadline"), value: ({ day }) => day, shown: ({ day }) => formatDay(day) },
  { header: t("Budget"), value: ({ cost }) => cost, shown: ({ cost }) => formatRupees(cost), align: "end" },
  { header: t("Actions"), cell: () => <Button size="small">{t("Edit")}</Button> },
];
const card = ({ title, cost }: Work) => (
  <Card>
    <p>{title}</p>
    <strong className="number">{formatRupees(cost)}</strong>
  </Card>
);

function Table({ list }: { readonly list: List<Work> }) {
  return <DataTable label={t("Your jobs")} list={list} columns={columns()} idOf={idOf} empty={empty()} />;
}

const Cards = ({ list }: { readonly list: List<Work> }) => (
  <CardList list={list} idOf={idOf} card={card} empty={empty()} textOf={textOf} least="14rem" />
);

const Listed = ({ list }: { readonly list: List<Work> }) => (
  <Listing list={list} empty={empty()} skeleton={<Skeleton height="6rem" />}>
    {(rows) => rows.map(({ id, title }) => <p key={id}>{title}</p>)}
  </Listing>
);

function Filtered() {
  const filter = useFilter("components", works, textOf);
  return (
    <>
      <FilterField filter={filter} />
      {filter.rows.map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
    </>
  );
}

function Queried() {
  const query = useListQuery();
  return (
    <QueryListing
      list={many}
      query={query}
      few={8}
      skeleton={<Skeleton height="6rem" />}
      empty={empty()}
      nothing={t("No matching entries.")}
    >
      {(list) => <p>{t("{count} rows loaded", { count: list.rows.length })}</p>}
    </QueryListing>
  );
}

const Rows = ({ part }: { readonly part: List<Work> }) => (
  <TableRows
    label={t("Ongoing projects")}
    part={part}
    columns={columns()}
    sortable={[]}
    isHidden={() => false}
    idOf={idOf}
  />
);

const Short = ({ list }: { readonly list: List<Work> }) => (
  <ShortList list={list} idOf={idOf} row={({ title }) => title} empty={t("No applications yet")} />
);

export const lists: Parts = {
  DataTable: {
    file: "data-table.tsx",
    isWide: true,
    states: {
      filled: () => <Table list={listOf(works)} />,
      loading: () => <Table list={loadingList()} />,
      empty: () => <Table list={listOf<Work>([])} />,
      failed: () => <Table list={failedList()} />,
    },
  },
  TableRows: {
    file: "table-rows.tsx",
    isWide: true,
    states: { "more to load": () => <Rows part={listOf(works, { more: nothing })} /> },
  },
  CardList: {
    file: "card-list.tsx",
    isWide: true,
    states: {
      filled: () => <Cards list={listOf(works)} />,
      "with a filter": () => <Cards list={{ ...many, rows: many.rows.slice(0, 9), first: 3 }} />,
      loading: () => <Cards list={loadingList()} />,
      empty: () => <Cards list={listOf<Work>([])} />,
      failed: () => <Cards list={failedList()} />,
    },
  },
  Listing: {
    file: "listing.tsx",
    states: {
      filled: () => <Listed list={listOf(works)} />,
      loading: () => <Listed list={loadingList()} />,
      empty: () => <Listed list={listOf<Work>([])} />,
      failed: () => <Listed list={failedList()} />,
    },
  },
  ShortList: {
    file: "listing.tsx",
    states: { filled: () => <Short list={listOf(works)} />, empty: () => <Short list={listOf<Work>([])} /> },
  },
  LoadMore: {
    file: "load-more.tsx",
    states: {
      normal: () => <LoadMore list={listOf(works, { more: nothing })} />,
      loading: () => <LoadMore list={listOf(works, { more: nothing, loadingMore: true })} />,
      failed: () => <LoadMore list={listOf(works, { more: nothing, problem: noNetwork() })} />,
    },
  },
  ExportButton: {
    file: "export-button.tsx",
    states: {
      normal: () => (
        <ExportButton
          file="transactions.xlsx"
          call="paymentdetails"
          input={{}}
          columns={[{ header: t("Company"), value: ({ companyname }) => companyname }]}
        />
      ),
    },
  },
  FilterSelect: {
    file: "filter-select.tsx",
    states: {
      normal: () => (
        <FilterSelect
          name="status"
          label={t("Category")}
          none={t("All categories")}
          options={{ accepted: t("Accepted") }}
        />
      ),
    },
  },
  OpeningTable: {
    file: "opening-table.tsx",
    states: {
      closed: () => (
        <OpeningTable
          label={t("Jobs")}
          list={listOf(works)}
          idOf={idOf}
          columns={columns}
          nameOf={({ title }) => title}
          partOf={() => null}
          empty={empty()}
        />
      ),
      open: () => (
        <OpeningTable
          label={t("Jobs")}
          list={listOf(works)}
          idOf={idOf}
          columns={columns}
          nameOf={({ title }) => title}
          partOf={(_, __, close) => <Button onClick={close}>{t("Close")}</Button>}
          draftOf={() => "edit"}
          empty={empty()}
        />
      ),
    },
  },
  RowMenu: {
    file: "row-menu.tsx",
    states: {
      closed: () => (
        <RowMenu name="democlient">
          <Button size="small">{t("Edit")}</Button>
        </RowMenu>
      ),
    },
  },
  QueryListing: { file: "query-listing.tsx", states: { normal: Queried } },
  FilterField: { file: "list-tools.tsx", states: { normal: Filtered } },
  ListNews: {
    file: "list-tools.tsx",
    states: {
      found: () => <ListNews list={many} rest="whole" matchCount={4} />,
      reading: () => <ListNews list={many} rest="reading" matchCount={undefined} />,
      bounded: () => <ListNews list={many} rest="bounded" matchCount={undefined} />,
      failed: () => <ListNews list={many} rest="failed" matchCount={undefined} />,
    },
  },
};
