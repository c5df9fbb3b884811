import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { openClaimsQuery } from "#web/money/claims/queries.ts";
import { heldMoneyQuery } from "#web/money/milestones/queries.ts";
import { PendingPayments } from "#web/money/payments/pending-payments.tsx";
import { ProviderOrders } from "#web/money/payments/provider-orders.tsx";
import {
  chargebacksQuery,
  pendingPaymentsQuery,
  providerOrdersQuery,
  recordedPaymentsQuery,
  returnsQuery,
  reversedPaymentsQuery,
  unmatchedPaymentsQuery,
} from "#web/money/payments/queries.ts";
import { RecordedPayments, ReversedPayments } from "#web/money/payments/recorded-payments.tsx";
import { Returns } from "#web/money/payments/returns.tsx";
import { UnmatchedMoney } from "#web/money/payments/unmatched-money.tsx";
import { type Tab, Tabs } from "#web/ui/display/tabs.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listQueryInput } from "#web/ui/list/list-query.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

// What is opened less often is loaded with its tab.
const OpenClaims = lazyPart(async () => (await import("#web/money/claims/open-claims.tsx")).OpenClaims);
const HeldMoney = lazyPart(async () => (await import("#web/money/milestones/held-money.tsx")).HeldMoney);
const Chargebacks = lazyPart(async () => (await import("#web/money/payments/chargebacks.tsx")).Chargebacks);

export const Route = createFileRoute("/adminmaster/payments")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    if (deps.tab === "recorded") prefetch(queries, [recordedPaymentsQuery(listQueryInput(deps))]);
    else if (deps.tab === "reversed") prefetch(queries, [reversedPaymentsQuery]);
    else if (deps.tab === "returns") prefetch(queries, [returnsQuery]);
    else if (deps.tab === "chargebacks") prefetch(queries, [chargebacksQuery]);
    else if (deps.tab === "held") prefetch(queries, [heldMoneyQuery]);
    else if (deps.tab === "claims") prefetch(queries, [openClaimsQuery]);
    else prefetch(queries, [pendingPaymentsQuery, providerOrdersQuery, unmatchedPaymentsQuery]);
  },
  component: Payments,
});

const tabs = (): readonly [Tab, ...Tab[]] => [
  { key: "confirm", text: t("To confirm"), panel: () => <Open /> },
  { key: "recorded", text: t("Recorded"), panel: () => <RecordedPayments /> },
  { key: "returns", text: t("Returned"), panel: () => <Returns /> },
  {
    key: "chargebacks",
    text: t("Chargebacks"),
    panel: () => <Chargebacks of={{}} placeholder={<Skeleton height="24rem" />} />,
  },
  { key: "held", text: t("Held"), panel: () => <HeldMoney of={{}} placeholder={<Skeleton height="24rem" />} /> },
  { key: "claims", text: t("Claims"), panel: () => <OpenClaims of={{}} placeholder={<Skeleton height="24rem" />} /> },
  { key: "reversed", text: t("Reversed"), panel: () => <ReversedPayments /> },
];

function Payments() {
  return (
    <Page>
      <PageTitle
        title={t("Payments")}
        lead={t(
          "Confirm reported payments once the money has arrived. Reverse payments that were recorded by mistake.",
        )}
      />
      <Tabs label={t("Payments")} tabs={tabs()} />
    </Page>
  );
}

/** Payments that an admin has to confirm, orders at providers, and unmatched money. */
function Open() {
  const pending = useList(pendingPaymentsQuery);
  const orders = useList(providerOrdersQuery);
  const unmatched = useList(unmatchedPaymentsQuery);
  const others = orders.rows.length + unmatched.rows.length;
  return (
    <Stack>
      {unmatched.rows.length > 0 && <UnmatchedMoney list={unmatched} />}
      {(pending.rows.length > 0 || others === 0) && <PendingPayments list={pending} />}
      {orders.rows.length > 0 && <ProviderOrders list={orders} />}
    </Stack>
  );
}
