import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { receiptQuery } from "#web/money/payments/queries.ts";
import { Receipt } from "#web/money/payments/receipt.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";

export const Route = createFileRoute("/freelancermaster/receipt/$requestid")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [receiptQuery(params.requestid)]),
  component: FreelancerReceipt,
});

function FreelancerReceipt() {
  const back = (
    <BackLink to="/freelancermaster/projects" search={{ tab: "completed" }}>
      {t("All paid projects")}
    </BackLink>
  );
  return <Receipt requestid={Route.useParams().requestid} side="freelancer" back={back} />;
}
