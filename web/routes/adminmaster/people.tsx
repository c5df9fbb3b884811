import { createFileRoute } from "@tanstack/react-router";
import { accountKinds, accountStates } from "#domain/account.ts";
import type { TextKey } from "#texts/hindi.ts";
import { columns, kindTexts, reportColumns, states } from "#web/identity/accounts/people-columns.tsx";
import { accountsQuery } from "#web/identity/accounts/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import { FilterSelect } from "#web/ui/list/filter-select.tsx";
import { listQueryInput, useListQuery } from "#web/ui/list/list-query.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

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
        tools={
          <ExportButton file="accounts.xlsx" columns={reportColumns()} call="accounts.list" input={{ kind, status }} />
        }
        empty={
          <EmptyState art="search" title={t("Nobody with this status")}>
            <p className="soft">{t("Choose another status or kind of account.")}</p>
          </EmptyState>
        }
      />
    </Page>
  );
}
