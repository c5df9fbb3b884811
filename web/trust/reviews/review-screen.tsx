import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { reviewsOfRequestQuery } from "#web/trust/reviews/queries.ts";
import { RequestReviews } from "#web/trust/reviews/request-reviews.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

interface Props {
  readonly of: "client" | "freelancer";
  readonly requestId: string;
}

/** The reviews of a paid work: the own one until it is visible, then both side by side. */
export function ReviewScreen({ of: role, requestId }: Props) {
  const platform = usePlatform();
  const list = useAllRows(reviewsOfRequestQuery(platform?.hasReviews ? requestId : undefined));
  const back =
    role === "client" ? (
      <BackLink to="/clientmaster/clientprojects" search={{ tab: "paid" }}>
        {t("Finished jobs")}
      </BackLink>
    ) : (
      <BackLink to="/freelancermaster/projects" search={{ tab: "completed" }}>
        {t("Projects")}
      </BackLink>
    );
  const missing = <EmptyState art="search" title={t("This review does not exist")} />;
  return (
    <Page>
      <PageTitle title={t("Reviews")} lead={list.rows[0]?.workTitle} back={back} />
      {platform && !platform.hasReviews ? (
        <EmptyState art="search" title={t("This platform has no reviews")} />
      ) : (
        <Listing list={list} missing={missing} empty={missing}>
          {([row]) => row && <RequestReviews of={role} requestId={requestId} reviews={row} />}
        </Listing>
      )}
    </Page>
  );
}
