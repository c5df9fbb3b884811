import { createFileRoute } from "@tanstack/react-router";
import { twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { concatLists } from "#web/lib/combine-lists.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { BillCard, textOfBill } from "#web/money/bills/bill-card.tsx";
import { endedBillsQuery, openBillsQuery } from "#web/money/bills/queries.ts";
import { paymentMethodQuery } from "#web/money/payments/queries.ts";
import { OwnPayouts } from "#web/money/payouts/own-payouts.tsx";
import { PayoutAccountCard } from "#web/money/payouts/payout-account.tsx";
import { ownPayoutsQuery, payoutAccountQuery } from "#web/money/payouts/queries.ts";
import { Page, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
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
      <PageTitle title={t("Payouts")} lead={t("Your payout account, and the money on its way to you.")} />
      <PayoutAccountCard />
      <OwnBills />
      <OwnPayouts />
    </Page>
  );
}

/** The fees that a freelancer owes for direct payments, unpaid first. Not there before the first one. */
function OwnBills() {
  const list = concatLists(useList(openBillsQuery), useList(endedBillsQuery));
  const [method] = useAllRows(paymentMethodQuery).rows;
  if (list.rows.length === 0) return null;
  const hasClientFee = list.rows.some(({ clientFeePaise }) => clientFeePaise > 0);
  return (
    <Stack gap={3}>
      <h2>{hasClientFee ? t("Fees to pay") : t("Brokerage to pay")}</h2>
      <p className="soft">
        {hasClientFee
          ? t(
              "Companies pay you the whole price and their platform fee, and you pay the brokerage and that fee to the platform.",
            )
          : t("Companies pay you the whole price, and you pay the brokerage on it to the platform.")}{" "}
        {method?.instructions
          ? t("How to pay: {instructions}", { instructions: method.instructions })
          : t("Contact the platform's operator for the account details.")}
      </p>
      <CardList
        list={list}
        idOf={(row) => row.billId}
        textOf={textOfBill}
        card={(row) => <BillCard bill={row} />}
        least="20rem"
        empty=""
      />
    </Stack>
  );
}
