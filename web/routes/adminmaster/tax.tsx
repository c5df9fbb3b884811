import { createFileRoute } from "@tanstack/react-router";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { TaxPeople } from "#web/money/taxes/people.tsx";
import { taxSearch } from "#web/money/taxes/queries.ts";
import { adminSummaryQuery } from "#web/operation/dashboards/queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

// What an admin opens less often is loaded with its tab.
const TaxMonths = lazyPart(async () => (await import("#web/money/taxes/months.tsx")).TaxMonths);
const AllPapers = lazyPart(async () => (await import("#web/money/taxes/paper-table.tsx")).AllPapers);
const TaxSetup = lazyPart(async () => (await import("#web/money/taxes/setup.tsx")).TaxSetup);
const placeholder = <Skeleton height="24rem" />;

export const Route = createFileRoute("/adminmaster/tax")({
  validateSearch: taxSearch,
  // Where taxes are switched off, every other call of this screen is refused.
  loader: ({ context: { queries } }) => prefetch(queries, [adminSummaryQuery]),
  component: TaxPage,
});

function TaxPage() {
  const summary = useAllRows(adminSummaryQuery);
  return (
    <Page>
      <PageTitle title={t("Tax")} lead={t("Tax numbers, and the tax papers of the fees, for the accountant.")} />
      <Listing list={summary} skeleton={<Skeleton height="24rem" />}>
        {([row]) =>
          row?.taxNumbersToCheck === undefined ? (
            <SwitchedOff />
          ) : (
            <TaxTabs start={row.taxNumbersToCheck > 0 ? "numbers" : "months"} />
          )
        }
      </Listing>
    </Page>
  );
}

/** Numbers that wait come first, and otherwise the months. */
function TaxTabs({ start }: { readonly start: "numbers" | "months" }) {
  const search = Route.useSearch();
  return (
    <Tabs
      label={t("Tax")}
      start={start}
      tabs={[
        { key: "numbers", text: t("Tax numbers"), panel: () => <TaxPeople search={search} /> },
        { key: "months", text: t("Months"), panel: () => <TaxMonths of={{ search }} placeholder={placeholder} /> },
        { key: "papers", text: t("Tax papers"), panel: () => <AllPapers of={{}} placeholder={placeholder} /> },
        { key: "setup", text: t("Set-up"), panel: () => <TaxSetup of={{}} placeholder={placeholder} /> },
      ]}
    />
  );
}

const SwitchedOff = () => (
  <Card>
    <h2>{t("This is switched off on this platform.")}</h2>
    <p className="soft">
      {t("In the settings, an admin can let the platform collect tax numbers and make tax papers of its fees.")}
    </p>
    <Row>
      <ButtonLink to="/adminmaster/settings">{t("Settings")}</ButtonLink>
    </Row>
  </Card>
);
