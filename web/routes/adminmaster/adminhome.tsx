import { createFileRoute } from "@tanstack/react-router";
import { heldPermissions, usePermissions, withPermission } from "#web/identity/permissions/permissions.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { LedgerHealth } from "#web/money/ledger/ledger-health.tsx";
import { MailPause } from "#web/notify/mail/mail-pause.tsx";
import { AdminFigures, PlatformMonths } from "#web/operation/dashboards/admin-figures.tsx";
import { adminSummaryQuery, recentOrders, recentTransactionsQuery } from "#web/operation/dashboards/queries.ts";
import { RecentTransactions } from "#web/operation/dashboards/recent-transactions.tsx";
import { categoryChartQuery, monthlyTotalsQuery } from "#web/operation/reports/queries.ts";
import { FirstSteps, OperationNote, UntrustedProxyWarning } from "#web/operation/reports/setup-notes.tsx";
import { TrendingCategories } from "#web/operation/reports/trending-categories.tsx";
import { Tour } from "#web/shell/tour/tour.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { BarChart } from "#web/ui/charts/category-chart.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listQueryInput } from "#web/ui/list/list-query.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/adminhome")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    const held = heldPermissions(queries);
    prefetch(queries, [
      adminSummaryQuery,
      withPermission("money", held, recentTransactionsQuery(listQueryInput(deps, recentOrders))),
      withPermission("reports", held, monthlyTotalsQuery),
      withPermission("reports", held, categoryChartQuery),
    ]);
  },
  component: AdminHome,
});

/** Only a new installation needs it. */
const StarterCategories = lazyPart(
  async () => (await import("#web/catalog/reference/starter-categories.tsx")).StarterCategories,
);

/** Offered while a new installation has no categories. */
function StartOfCategories({ summary }: { readonly summary: RowOf<"dashboards.admin"> | undefined }) {
  const isNeeded = usePermissions().includes("reference") && summary?.firstSteps?.categories === false;
  return isNeeded && <StarterCategories of={{}} />;
}

function AdminHome() {
  const summaries = useAllRows(adminSummaryQuery);
  const [summary] = summaries.rows;
  const held = usePermissions();
  return (
    <Page>
      <PageTitle
        title={t("Admin Dashboard")}
        lead={t("What awaits your decision, money and registrations by month, and the latest transactions.")}
      />
      {summary?.settings?.untrustedProxy && <UntrustedProxyWarning proxy={summary.settings.untrustedProxy} />}
      {summary?.settings?.mailPause && <MailPause pause={summary.settings.mailPause} />}
      {summary?.firstSteps && <FirstSteps begun={summary.firstSteps} />}
      <StartOfCategories summary={summary} />
      {summary?.settings?.hasChosenFeatures === false && <FeatureChoice />}
      <Tour of="admin" />
      <AdminFigures summary={summary} />
      {held.includes("reports") && <PlatformMonths />}
      {held.includes("money") && <RecentTransactions />}
      {summary?.money !== null && <LedgerHealth check={summary?.money?.lastLedgerCheck} state={summaries.state} />}
      {summary?.settings && <OperationNote state={summary.settings} />}
      {held.includes("reports") && (
        <Card>
          <h2>{t("Most trending category")}</h2>
          <TrendingCategories chart={BarChart} />
        </Card>
      )}
      {held.length === 0 && (
        <Note>{t("Your account has no permissions yet. An admin who manages admins can grant them.")}</Note>
      )}
    </Page>
  );
}

/** The features of a new or upgraded platform, until an admin has decided on them. */
function FeatureChoice() {
  const { run, busy } = useCall("settings.chooseFeatures");
  return (
    <Card>
      <div>
        <h2>{t("Choose the features")}</h2>
        <p className="soft">
          {t(
            "Public pages and jobs, the search for freelancers, reviews, and a pause for jobs without activity for 30 days. Each can be changed in the settings later.",
          )}
        </p>
      </div>
      <Row>
        <Button tone="primary" busy={busy} onClick={() => void run({ features: "everything" })}>
          {t("Everything on")}
        </Button>
        <Button busy={busy} onClick={() => void run({ features: "asBefore" })}>
          {t("Everything off")}
        </Button>
        <ButtonLink to="/adminmaster/settings">{t("Choose one by one")}</ButtonLink>
      </Row>
    </Card>
  );
}
