import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { reviewsOfRequestQuery } from "#web/trust/reviews/queries.ts";
import { Stack } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** Where the next step of a paid project leads. */
export const reviewFormId = "project-reviews";

/** Loaded only where there is something to write or to read. */
const RequestReviews = lazyPart(async () => (await import("#web/trust/reviews/request-reviews.tsx")).RequestReviews);

interface Props {
  readonly of: "client" | "freelancer";
  readonly requestId: string;
}

/** The reviews of a paid project, on the project itself. */
export function ProjectReviews({ of: role, requestId }: Props) {
  const hasReviews = usePlatform()?.hasReviews;
  const [reviews] = useAllRows(reviewsOfRequestQuery(hasReviews ? requestId : undefined)).rows;
  if (!(reviews && (reviews.window?.isOpen || reviews.own || reviews.others))) return null;
  return (
    <section id={reviewFormId} aria-label={t("Reviews")}>
      <Stack>
        <RequestReviews of={{ of: role, requestId, reviews }} placeholder={<Skeleton height="20rem" />} />
      </Stack>
    </section>
  );
}
