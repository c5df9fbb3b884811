import { createFileRoute } from "@tanstack/react-router";
import { ReviewScreen } from "#web/features/reviews/review-screen.tsx";

export const Route = createFileRoute("/freelancermaster/review/$requestid")({
  component: () => <ReviewScreen of="freelancer" requestId={Route.useParams().requestid} />,
});
