import { createFileRoute } from "@tanstack/react-router";
import { Receipt } from "#web/features/payments/receipt.tsx";

export const Route = createFileRoute("/freelancermaster/receipt/$requestid")({ component: FreelancerReceipt });

function FreelancerReceipt() {
  return <Receipt requestid={Route.useParams().requestid} side="freelancer" />;
}
