import { createFileRoute } from "@tanstack/react-router";
import { DuePayouts } from "#web/features/payouts/due-payouts.tsx";
import { duePayoutsQuery, payoutUpgradeQuery } from "#web/features/payouts/queries.ts";
import { PayoutUpgrade } from "#web/features/payouts/upgrade-form.tsx";
import { twoFactorQuery } from "#web/features/secondstep/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/payouts")({
  loader: ({ context: { queries } }) => prefetch(queries, [duePayoutsQuery, payoutUpgradeQuery, twoFactorQuery]),
  component: Payouts,
});

function Payouts() {
  return (
    <Page>
      <PageTitle title={t("Payouts")} lead={t("What is owed to freelancers for paid works.")} />
      <PayoutUpgrade />
      <DuePayouts />
    </Page>
  );
}
