import type { UnmatchedReason } from "#domain/money/payment-order.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCurrency } from "#web/lib/currency-format.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { FormButton, NoteForm } from "#web/money/payments/note-form.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";

type Unmatched = RowOf<"payments.listUnmatched">;

/** Money that pays for nothing, until the admin says how it was settled. */
export function UnmatchedMoney({ list }: { readonly list: List<Unmatched> }) {
  return (
    <Card>
      <h2>{t("Unmatched money")}</h2>
      <p className="soft">
        {t("Money received that matches no payment. Refund it or settle it with the payer, then record how.")}
      </p>
      <ShortList list={list} idOf={(row) => row.unmatchedId} row={(row) => <Line money={row} />} empty="" />
      <LoadMore list={list} />
    </Card>
  );
}

const reasons = (): Readonly<Record<UnmatchedReason, string>> => ({
  amount: t("Amount differs from the order"),
  currency: t("Currency differs from the order"),
  unknown_order: t("Unknown order"),
  not_payable: t("The order could no longer be paid"),
  surplus: t("More than was to be paid"),
});

function Line({ money }: { readonly money: Unmatched }) {
  const { unmatchedId, title, companyName, amountMinor, currency, orderAmountPaise, provider } = money;
  return (
    <Stack gap={2}>
      <Row spread gap={2}>
        <strong>{title ?? companyName ?? provider}</strong>
        <strong className="number">{formatCurrency(amountMinor, currency)}</strong>
      </Row>
      <Facts
        inLines
        facts={{
          [t("Reason")]: reasons()[money.reason],
          ...(companyName && { [t("Company name")]: companyName }),
          ...(orderAmountPaise !== null && { [t("Ordered")]: formatPaise(orderAmountPaise) }),
          [t("Received on")]: formatInstant(money.arrivedAt),
          [t("Order at the provider")]: money.providerOrder,
        }}
      />
      <FormButton label={t("Settle")}>{(close) => <SettleForm unmatchedId={unmatchedId} close={close} />}</FormButton>
    </Stack>
  );
}

function SettleForm({ unmatchedId, close }: { readonly unmatchedId: number; readonly close: () => void }) {
  const form = useCallForm("payments.settleUnmatched", { fields: { note: "" }, fixed: { unmatchedId }, after: close });
  return (
    <NoteForm
      form={form}
      field={form.of("note")}
      label={t("How it was settled")}
      hint={t("Recorded in the audit log. Include the transfer reference.")}
      submit={t("Settle")}
      close={close}
    />
  );
}
