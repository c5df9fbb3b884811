import { createFileRoute } from "@tanstack/react-router";
import { ImportForm } from "#web/features/places/import-form.tsx";
import { statesQuery } from "#web/features/places/queries.ts";
import { UncheckedHeadquarters } from "#web/features/places/unchecked-headquarters.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/adminmaster/places")({
  loader: ({ context: { queries } }) => prefetch(queries, [statesQuery]),
  component: Places,
});

function Places() {
  return (
    <Page>
      <PageTitle
        title={t("Districts and towns of India")}
        lead={t(
          "Adds the districts of the Local Government Directory, each with its headquarters and larger towns. Nothing that is registered is renamed or deleted.",
        )}
      />
      <Listing list={useUncached(statesQuery)} skeleton={<Skeleton height="40rem" />}>
        {(states) => (
          <>
            <ImportForm states={states} />
            <UncheckedHeadquarters states={states} />
          </>
        )}
      </Listing>
    </Page>
  );
}
