import { createFileRoute } from "@tanstack/react-router";
import { Receipt } from "#web/features/payments/receipt.tsx";

export const Route = createFileRoute("/adminmaster/receipt/$requestid")({ component: AdminReceipt });

function AdminReceipt() {
  return <Receipt requestid={Route.useParams().requestid} side="admin" />;
}
