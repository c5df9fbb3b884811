import { createFileRoute } from "@tanstack/react-router";
import { EndSessions } from "#web/identity/permissions/end-sessions.tsx";
import { type AuditFilter, auditFilter } from "#web/lib/audit-filter.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";
import { AuditFilterForm } from "#web/operation/audit/audit-filter-form.tsx";
import { columns, type Entry, savedColumns } from "#web/operation/audit/columns.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/audit")({
  /** Parsed by the screen, because this file is loaded with every first page. */
  validateSearch: (search: AuditFilter) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => prefetch(queries, [entriesQuery(auditFilter(deps))]),
  component: AuditLog,
});

const entriesQuery = (filter: AuditFilter) => pagedQuery("audit.list", filter);

function AuditLog() {
  const present = auditFilter(Route.useSearch());
  const entries = useList(entriesQuery(present));
  const isDemo = (usePlatform()?.demo.length ?? 0) > 0;
  return (
    <Page>
      <PageTitle
        title={t("Audit log")}
        lead={t("Who did what, and when. Each entry is sealed with all entries before it, so tampering is detected.")}
      />
      <AuditFilterForm key={JSON.stringify(present)} present={present} refetch={entries.refetch} />
      <DataTable
        label={t("Audit log")}
        list={entries}
        columns={columns}
        idOf={(row) => row.entryId}
        empty={
          <EmptyState art="search" title={t("No matching entries")}>
            <p className="soft">{t("Remove a filter or choose other dates.")}</p>
            {isDemo && <p className="soft">{t("Demo data has no audit entries.")}</p>}
          </EmptyState>
        }
        tools={
          <>
            <LogOutEverywhere present={present} entries={entries.rows} />
            <ExportButton file="audit-log.xlsx" columns={savedColumns} call="audit.list" input={present} />
          </>
        }
      />
    </Page>
  );
}

interface LogOutEverywhereProps {
  readonly present: AuditFilter;
  readonly entries: readonly Entry[];
}

/** Ends all sessions of the company or freelancer that the log is filtered by. */
function LogOutEverywhere({ present, entries }: LogOutEverywhereProps) {
  const account = accountIn(present, entries);
  return account ? <EndSessions {...account} /> : null;
}

/** The account that the log is filtered by. An account without entries has no session. */
function accountIn({ username, subject, subjectId }: AuditFilter, entries: readonly Entry[]) {
  const isTheirs = ({ loginid }: Entry) =>
    loginid !== null && (username !== undefined || (subject === "account" && String(loginid) === subjectId));
  const own = entries.find(isTheirs);
  return own?.loginid && own.role !== "admin" ? { id: own.loginid, name: own.username } : undefined;
}
