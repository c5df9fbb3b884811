import { createFileRoute } from "@tanstack/react-router";
import { CompanyPageEditor } from "#web/discovery/company-pages/company-page-editor.tsx";
import { ownCompanyPageQuery } from "#web/discovery/company-pages/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/page")({
  loader: ({ context: { queries } }) => prefetch(queries, [ownCompanyPageQuery]),
  component: CompanyPage,
});

function CompanyPage() {
  const page = useUncached(ownCompanyPageQuery);
  return (
    <Page>
      <PageTitle
        title={t("Company page")}
        lead={t("What visitors and freelancers read about the company, once you publish it.")}
      />
      {page.problem?.code === "switched_off" ? (
        <EmptyState title={t("This platform has no company pages")} />
      ) : (
        <Listing list={page} skeleton={<Skeleton height="30rem" />}>
          {([row]) => row && <CompanyPageEditor page={row} />}
        </Listing>
      )}
    </Page>
  );
}
