import { createFileRoute } from "@tanstack/react-router";
import { ifReviewsOn } from "#web/features/platform/likely-platform.ts";
import { reviewsOfRequestQuery } from "#web/features/reviews/queries.ts";
import { ReviewScreen } from "#web/features/reviews/review-screen.tsx";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/clientmaster/review/$requestid")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, ifReviewsOn(queries, [reviewsOfRequestQuery(params.requestid)])),
  component: () => <ReviewScreen of="client" requestId={Route.useParams().requestid} />,
});
