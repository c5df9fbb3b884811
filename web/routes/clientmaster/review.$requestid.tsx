import { createFileRoute } from "@tanstack/react-router";
import { ReviewScreen } from "#web/features/reviews/review-screen.tsx";

export const Route = createFileRoute("/clientmaster/review/$requestid")({
  component: () => <ReviewScreen of="client" requestId={Route.useParams().requestid} />,
});
