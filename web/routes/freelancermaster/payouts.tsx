import { createFileRoute } from "@tanstack/react-router";
import { PayoutAccountCard } from "#web/features/payouts/payout-account.tsx";
import { payoutAccountQuery } from "#web/features/payouts/queries.ts";
import { twoFactorQuery } from "#web/features/secondstep/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/payouts")({
  loader: ({ context: { queries } }) => prefetch(queries, [payoutAccountQuery, twoFactorQuery]),
  component: Payouts,
});

function Payouts() {
  return (
    <Page>
      <PageTitle title={t("Payouts")} lead={t("Where you are paid for your works.")} />
      <PayoutAccountCard />
    </Page>
  );
}
