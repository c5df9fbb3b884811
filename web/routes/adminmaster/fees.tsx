import { createFileRoute } from "@tanstack/react-router";
import { FeePreview } from "#web/features/fees/fee-preview.tsx";
import { FeeSection } from "#web/features/fees/fee-section.tsx";
import { rulesQuery } from "#web/features/fees/queries.ts";
import { categoriesQuery } from "#web/features/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { type Tab, Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/fees")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [rulesQuery(deps.tab === "companies" ? "company" : "freelancer"), categoriesQuery]),
  component: Fees,
});

const tabs = (): readonly [Tab, ...Tab[]] => [
  { key: "brokerage", text: t("Brokerage"), panel: () => <FeeSection side="freelancer" /> },
  { key: "companies", text: t("Platform fee of companies"), panel: () => <FeeSection side="company" /> },
];

function Fees() {
  return (
    <Page>
      <PageTitle
        title={t("Fees")}
        lead={t("The platform's share of each price. The rate is fixed when a request is accepted.")}
      />
      <Tabs label={t("Fees")} tabs={tabs()} />
      <FeePreview />
    </Page>
  );
}
