import { createFileRoute } from "@tanstack/react-router";
import { PageEditor } from "#web/discovery/profiles/page-editor.tsx";
import { ownPageQuery } from "#web/discovery/profiles/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/freelancermaster/page")({
  loader: ({ context: { queries } }) => prefetch(queries, [ownPageQuery]),
  component: OwnPage,
});

function OwnPage() {
  const page = useUncached(ownPageQuery);
  const isForVisitors = usePlatform()?.hasPublicPages ?? true;
  const lead = isForVisitors
    ? t("Your own page to share. Everyone can read it once you publish it.")
    : t("Companies can read this page once you let them find you.");
  return (
    <Page>
      <PageTitle title={t("My page")} lead={lead} />
      {page.problem?.code === "switched_off" ? (
        <EmptyState title={t("This platform has no freelancer pages")} />
      ) : (
        <Listing list={page} skeleton={<Skeleton height="30rem" />}>
          {([row]) => row && <PageEditor page={row} />}
        </Listing>
      )}
    </Page>
  );
}
