import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { ifReviewsOn } from "#web/shell/platform/likely-platform.ts";
import { reviewsOfRequestQuery } from "#web/trust/reviews/queries.ts";
import { ReviewScreen } from "#web/trust/reviews/review-screen.tsx";

export const Route = createFileRoute("/freelancermaster/review/$requestid")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, ifReviewsOn(queries, [reviewsOfRequestQuery(params.requestid)])),
  component: () => <ReviewScreen of="freelancer" requestId={Route.useParams().requestid} />,
});
