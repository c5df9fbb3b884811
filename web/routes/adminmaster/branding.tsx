import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { shownBrand } from "#web/lib/brand.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { BrandingForm } from "#web/operation/settings/branding-form.tsx";
import { brandingQuery } from "#web/operation/settings/queries.ts";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/adminmaster/branding")({
  loader: ({ context: { queries } }) => prefetch(queries, [brandingQuery]),
  component: Branding,
});

function Branding() {
  const branding = useUncached(brandingQuery);
  const [saves, setSaves] = useState(0);
  const [row] = branding.rows;
  // The frame of the page follows what was saved.
  useEffect(() => {
    if (row) shownBrand.change(row);
  }, [row]);
  return (
    <Page>
      <PageTitle
        title={t("Branding")}
        lead={t("Name, logo and colour of screens, emails and receipts. Empty fields use the default.")}
      />
      <Listing list={branding} skeleton={<Skeleton height="40rem" />}>
        {([present]) =>
          present && <BrandingForm key={saves} branding={present} openAgain={() => setSaves((before) => before + 1)} />
        }
      </Listing>
    </Page>
  );
}
