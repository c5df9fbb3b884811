import { createFileRoute } from "@tanstack/react-router";
import { type AccountState, accountKinds, accountStates } from "#domain/account.ts";
import type { TextKey } from "#texts/hindi.ts";
import { emailColumn, regDateColumn } from "#web/identity/accounts/account-columns.tsx";
import { AccountMenu } from "#web/identity/accounts/account-menu.tsx";
import { type Account, accountsQuery } from "#web/identity/accounts/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import { FilterSelect } from "#web/ui/list/filter-select.tsx";
import { listQueryInput, useListQuery } from "#web/ui/list/list-query.ts";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";

export const Route = createFileRoute("/adminmaster/people")({
  validateSearch: ({ kind, status }: { kind?: string; status?: string }) => {
    const search = {
      kind: accountKinds.find((each) => each === kind),
      status: accountStates.find((each) => each === status),
    };
    return { ...(search.kind && { kind: search.kind }), ...(search.status && { status: search.status }) };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [accountsQuery({ ...listQueryInput(deps), kind: deps.kind, status: deps.status })]),
  component: People,
});

const kindTexts = { client: "Company", freelancer: "Freelancer" } as const;

const states = {
  pending: { word: "Awaiting verification", colour: "blue" },
  accepted: { word: "Verified", colour: "green" },
  rejected: { word: "Verification rejected", colour: "red" },
  restricted: { word: "Restricted", colour: "red" },
} as const satisfies Record<AccountState, { readonly word: TextKey; readonly colour: string }>;

/** Freelancers are not verified: of them only a restriction is said. */
function stateOf({ kind, status, isRestricted }: Account): (typeof states)[AccountState] | undefined {
  if (isRestricted) return states.restricted;
  return kind === "client" ? states[status] : undefined;
}

const columns = (): readonly Column<Account>[] => [
  {
    header: t("Name"),
    isLead: true,
    value: (row) => row.name,
    cell: (row) => (
      <Media picture={<Picture name={row.picture} size={40} alt="" round={row.kind === "freelancer"} />}>
        <strong>{row.name}</strong>
        <p className="soft small">{row.username}</p>
      </Media>
    ),
  },
  { header: t("Account type"), value: (row) => t(kindTexts[row.kind]) },
  {
    header: t("Status"),
    value: (row) => textOfState(row),
    cell: (row) => {
      const state = stateOf(row);
      return state && <StatusWord word={t(state.word)} colour={state.colour} />;
    },
  },
  emailColumn,
  { header: t("Phone"), value: (row) => row.phone, shown: (row) => row.phone },
  { header: t("Place"), value: (row) => `${row.location}, ${row.district}` },
  regDateColumn,
  { header: t("Actions"), align: "end", cell: (row) => <AccountMenu account={row} /> },
];

const textOfState = (row: Account) => {
  const state = stateOf(row);
  return state ? t(state.word) : "";
};

const textsOf = <K extends string>(texts: Readonly<Record<K, TextKey>>) =>
  Object.fromEntries(Object.entries<TextKey>(texts).map(([key, text]) => [key, t(text)]));

/** Every company and freelancer, to be found and acted on. */
function People() {
  const { kind, status } = Route.useSearch();
  const query = useListQuery();
  const list = useList(accountsQuery({ ...query.input, kind, status }));
  const stateTexts = Object.fromEntries(accountStates.map((state) => [state, t(states[state].word)]));
  return (
    <Page>
      <PageTitle
        title={t("Companies and freelancers")}
        lead={t("Everyone who has registered, newest first. Members are listed by their company.")}
      />
      <Row>
        <FilterSelect name="kind" label={t("Account type")} none={t("Everyone")} options={textsOf(kindTexts)} />
        <FilterSelect name="status" label={t("Status")} none={t("Any status")} options={stateTexts} />
      </Row>
      <DataTable
        label={t("Companies and freelancers")}
        list={list}
        query={query}
        columns={columns()}
        idOf={(row) => row.accountId}
        tools={<ExportButton file="accounts.xlsx" columns={columns()} call="accounts.list" input={{ kind, status }} />}
        empty={
          <EmptyState art="search" title={t("Nobody with this status")}>
            <p className="soft">{t("Choose another status or kind of account.")}</p>
          </EmptyState>
        }
      />
    </Page>
  );
}
