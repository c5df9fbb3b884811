import { createFileRoute } from "@tanstack/react-router";
import { Receipt } from "#web/features/payments/receipt.tsx";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

export const Route = createFileRoute("/freelancermaster/receipt/$requestid")({ component: FreelancerReceipt });

function FreelancerReceipt() {
  const links = (
    <ButtonLink to="/freelancermaster/projects" search={{ tab: "completed" }}>
      {t("All paid projects")}
    </ButtonLink>
  );
  return <Receipt requestid={Route.useParams().requestid} side="freelancer" links={links} />;
}
