import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Differences } from "#web/money/reconciliation/differences.tsx";
import { differencesQuery, missingReportsQuery } from "#web/money/reconciliation/queries.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/reconciliation")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [differencesQuery(deps.tab === "closed"), missingReportsQuery]),
  component: Reconciliation,
});

function Reconciliation() {
  return (
    <Page>
      <PageTitle
        title={t("Reconciliation")}
        lead={t("Where the reports of payment providers and the records of the platform differ.")}
      />
      <MissingReports />
      <Tabs
        label={t("Reconciliation")}
        tabs={[
          { key: "open", text: t("Open"), panel: () => <Differences isClosed={false} /> },
          { key: "closed", text: t("Closed"), panel: () => <Differences isClosed /> },
        ]}
      />
    </Page>
  );
}

type MissingReport = RowOf<"reconciliation.listMissingReports">;

/** The days that are not compared yet, because their provider did not send its report. */
function MissingReports() {
  const { rows } = useAllRows(missingReportsQuery);
  if (rows.length === 0) return null;
  const providers = [...new Set(rows.map(({ provider }) => provider))];
  return (
    <Stack gap={2}>
      {providers.map((provider) => (
        <Note key={provider}>{textOf(rows.filter((report) => report.provider === provider))}</Note>
      ))}
    </Stack>
  );
}

/** The days are sorted, oldest first. */
function textOf(reports: readonly MissingReport[]): string {
  const [first, last] = [reports[0], reports.at(-1)];
  if (!(first && last)) return "";
  const { provider, day, lastFailure: reason } = last;
  if (first === last)
    return t("The report of {provider} of {day} could not be read. It is requested again every hour. {reason}", {
      provider,
      day: formatDay(day),
      reason,
    });
  return t(
    "{count} reports of {provider} from {from} to {until} could not be read. They are requested again every hour. {reason}",
    { provider, reason, count: formatCount(reports.length), from: formatDay(first.day), until: formatDay(day) },
  );
}
