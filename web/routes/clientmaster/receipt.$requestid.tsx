import { createFileRoute } from "@tanstack/react-router";
import { Receipt } from "#web/features/payments/receipt.tsx";

export const Route = createFileRoute("/clientmaster/receipt/$requestid")({ component: ClientReceipt });

function ClientReceipt() {
  return <Receipt requestid={Route.useParams().requestid} side="client" />;
}
