import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { type CompanyStatus, companyStatuses } from "#domain/account.ts";
import { emailColumn, regDateColumn } from "#web/identity/accounts/account-columns.tsx";
import { CompanyDecision } from "#web/identity/accounts/company-decision.tsx";
import { accountOrders, byName, type Company, companiesQuery } from "#web/identity/accounts/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ReviewButton, ReviewPanel } from "#web/trust/verifications/review-panel.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import { listQueryInput, useListQuery } from "#web/ui/list/list-query.ts";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";
import "#web/trust/verifications/verifications.css";

export const Route = createFileRoute("/adminmaster/verification")({
  /** The list for another status, without a control that leads there (spec §4); and the company whose panel is open. */
  validateSearch: ({ status, company }: { status?: string; company?: number }) => ({
    ...(status && { status }),
    ...(Number(company) > 0 && { company: Number(company) }),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [companiesQuery(companyStatusOf(deps.status), listQueryInput(deps, accountOrders))]),
  component: Verification,
});

const columnsFor = (status: CompanyStatus): readonly Column<Company>[] => [
  { header: t("No."), cell: (_row, position) => position + 1 },
  { header: t("Logo"), cell: (row) => <Picture name={row.logo} size={100} alt="" /> },
  { header: t("Company name"), value: (row) => row.companyname, order: byName },
  { header: t("License no."), value: (row) => row.licenseno },
  emailColumn,
  { header: t("Phone"), value: (row) => row.phone, shown: (row) => row.phone },
  regDateColumn,
  {
    header: t("Actions"),
    cell: (row) => (
      <Row gap={2}>
        <CompanyDecision company={row} status={status} />
        <ReviewButton company={row} />
      </Row>
    ),
  },
];

function Verification() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const status = companyStatusOf(search.status);
  const query = useListQuery(accountOrders);
  const list = useList(companiesQuery(status, query.input));
  const company = list.rows.find(({ loginid }) => loginid === search.company);
  const close = () => navigate({ search: ({ company: _open, ...before }) => before, replace: true });
  const columns = useMemo(() => columnsFor(status), [status]);
  return (
    <Page>
      <PageTitle title={t("Company Verification")} lead={t(leads[status])} />
      <div className="verification">
        <div>
          <DataTable
            label={t("Company Verification")}
            list={list}
            query={query}
            columns={columns}
            idOf={(row) => row.loginid}
            tools={<ExportButton file="companies.xlsx" columns={columns} call="getclient" input={{ status }} />}
            empty={
              <EmptyState art="done" title={t(empties[status])}>
                <p className="soft">{t("New companies appear here for your decision.")}</p>
                <ButtonLink to="/adminmaster/clientdatewise">{t("See all companies")}</ButtonLink>
              </EmptyState>
            }
          />
        </div>
        {company && (
          <aside aria-label={company.companyname}>
            <ReviewPanel key={company.loginid} company={company} status={status} close={() => void close()} />
          </aside>
        )}
      </div>
    </Page>
  );
}

const leads = {
  pending: "These companies are awaiting your decision. Until then they cannot log in.",
  accepted: "These companies are verified.",
  rejected: "These companies were rejected and cannot log in.",
} as const;

const empties = {
  pending: "No companies to verify",
  accepted: "No verified companies yet",
  rejected: "No rejected companies",
} as const;

/** The status that an address names; pending where it names none. */
const companyStatusOf = (text: string | undefined): CompanyStatus =>
  companyStatuses.find((status) => status === text) ?? "pending";
