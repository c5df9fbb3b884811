import { createFileRoute } from "@tanstack/react-router";
import { OwnPayouts } from "#web/features/payouts/own-payouts.tsx";
import { PayoutAccountCard } from "#web/features/payouts/payout-account.tsx";
import { ownPayoutsQuery, payoutAccountQuery } from "#web/features/payouts/queries.ts";
import { twoFactorQuery } from "#web/features/secondstep/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Page, Stack } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/payouts")({
  loader: ({ context: { queries } }) => prefetch(queries, [payoutAccountQuery, ownPayoutsQuery, twoFactorQuery]),
  component: Payouts,
});

function Payouts() {
  return (
    <Page>
      <PageTitle title={t("Payouts")} lead={t("Where you are paid, and what is on the way.")} />
      <PayoutAccountCard />
      <Stack gap={3}>
        <h2>{t("Your earnings")}</h2>
        <OwnPayouts />
      </Stack>
    </Page>
  );
}
