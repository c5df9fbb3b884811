import { createFileRoute } from "@tanstack/react-router";
import { OwnBills } from "#web/features/bills/own-bills.tsx";
import { endedBillsQuery, openBillsQuery } from "#web/features/bills/queries.ts";
import { paymentMethodQuery } from "#web/features/payments/queries.ts";
import { OwnPayouts } from "#web/features/payouts/own-payouts.tsx";
import { PayoutAccountCard } from "#web/features/payouts/payout-account.tsx";
import { ownPayoutsQuery, payoutAccountQuery } from "#web/features/payouts/queries.ts";
import { twoFactorQuery } from "#web/features/secondstep/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Page, Stack } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/payouts")({
  loader: ({ context: { queries } }) =>
    prefetch(queries, [
      payoutAccountQuery,
      paymentMethodQuery,
      ownPayoutsQuery,
      openBillsQuery,
      endedBillsQuery,
      twoFactorQuery,
    ]),
  component: Payouts,
});

function Payouts() {
  return (
    <Page>
      <PageTitle title={t("Payouts")} lead={t("Where you are paid, and what is on the way.")} />
      <PayoutAccountCard />
      <OwnBills />
      <Stack gap={3}>
        <h2>{t("Your earnings")}</h2>
        <OwnPayouts />
      </Stack>
    </Page>
  );
}
