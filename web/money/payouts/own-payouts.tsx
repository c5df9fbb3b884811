import { brokerageOf } from "#domain/catalog/fee.ts";
import { minPayoutPaise, type WaitReason } from "#domain/money/payout.ts";
import { shareOfReturn, splitReturn } from "#domain/money/return.ts";
import { returnedSupply } from "#domain/money/withholding.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { FormButton } from "#web/money/payments/note-form.tsx";
import { ownPayoutsQuery } from "#web/money/payouts/queries.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

type OwnPayout = RowOf<"payouts.list">;

/** The earnings of the freelancer, each with the state of its payout. */
export function OwnPayouts() {
  const list = useList(ownPayoutsQuery);
  return (
    <Stack gap={3}>
      <Row spread>
        <h2>{t("Your earnings")}</h2>
        {list.rows.length > 0 && list.more === undefined && <Sums payouts={list.rows} />}
      </Row>
      <Earnings list={list} />
    </Stack>
  );
}

/** What was paid, and what is still to come. */
function Sums({ payouts }: { readonly payouts: readonly OwnPayout[] }) {
  const sumOf = (isPaid: boolean) =>
    formatPaise(
      payouts
        .filter(({ status }) => (isPaid ? status === "paid" : status !== "paid" && status !== "returned"))
        .reduce((sum, { netPaise }) => sum + netPaise, 0),
    );
  return <p>{t("{coming} still to come, {paid} paid", { coming: sumOf(false), paid: sumOf(true) })}</p>;
}

const Earnings = ({ list }: { readonly list: List<OwnPayout> }) => (
  <CardList
    list={list}
    idOf={(row) => row.payableId}
    textOf={({ title, utr }) => [title, utr ?? ""].join(" ")}
    card={(row) => <OwnPayoutCard payout={row} />}
    empty={
      <EmptyState art="payments" title={t("No earnings yet")}>
        <p className="soft">{t("The money you earn appears here, with the day it is sent to you.")}</p>
        <ButtonLink to="/freelancermaster/projects">{t("Projects")}</ButtonLink>
      </EmptyState>
    }
  />
);

function OwnPayoutCard({ payout }: { readonly payout: OwnPayout }) {
  const { title, netPaise, status, earnedAt, failure } = payout;
  const { word, colour } = stageText(status);
  return (
    <Card>
      <Row spread gap={2}>
        <Row gap={3}>
          <h3>{title}</h3>
          <StatusWord word={word} colour={colour} />
        </Row>
        <strong className="number">{formatPaise(netPaise)}</strong>
      </Row>
      <Facts facts={{ [t("Earned on")]: formatInstant(earnedAt), ...whereItIs(payout), ...returnedFact(payout) }} />
      <Withheld payout={payout} />
      {payout.waitReason === "below_minimum" && <RequestButton />}
      {payout.isReturnable && (
        <FormButton label={t("Return money")}>{(close) => <GiveBackForm payout={payout} close={close} />}</FormButton>
      )}
      {failure && <p className="small">{t("The last payout failed: {reason}", { reason: failure })}</p>}
    </Card>
  );
}

/** Requests a payout below the minimum. */
function RequestButton() {
  const call = useCall("payouts.requestSmall");
  return (
    <Row>
      <Button size="small" busy={call.busy} onClick={() => void call.run({})}>
        {t("Pay me with the next batch")}
      </Button>
    </Row>
  );
}

/** What was earned, what was withheld of it as tax, and what is left, each in a line. */
function Withheld({ payout }: { readonly payout: OwnPayout }) {
  const { netPaise, tdsPaise = 0, tcsPaise = 0, billedPaise = 0, isDirect, paperNumber } = payout;
  if (tdsPaise + tcsPaise === 0) return paperNumber ? <p className="soft small">{invoiceText(paperNumber)}</p> : null;
  if (isDirect)
    return (
      <p className="soft small">{t("{amount} of TDS is billed with the fees.", { amount: formatPaise(tdsPaise) })}</p>
    );
  return (
    <>
      <Facts
        inLines
        facts={{
          [t("Earned")]: formatPaise(netPaise + tdsPaise + tcsPaise - billedPaise),
          ...(tdsPaise > 0 && { [t("Withheld as tax (TDS)")]: `−${formatPaise(tdsPaise)}` }),
          ...(tcsPaise > 0 && { [t("Collected as tax (TCS)")]: `−${formatPaise(tcsPaise)}` }),
          ...(billedPaise > 0 && { [t("Billed to you")]: `+${formatPaise(billedPaise)}` }),
          [t("Paid out")]: formatPaise(netPaise),
        }}
      />
      {paperNumber && <p className="soft small">{invoiceText(paperNumber)}</p>}
    </>
  );
}

const invoiceText = (number: string) => t("Invoice for the brokerage: {number}, in My Account under Data.", { number });

const returnedFact = ({ returnedPaise }: OwnPayout): Readonly<Record<string, string>> =>
  returnedPaise > 0 ? { [t("Returned to the company")]: formatPaise(returnedPaise) } : {};

const stageText = (status: OwnPayout["status"]) =>
  ({
    on_hold: { word: t("On hold"), colour: "plain" },
    due: { word: t("Ready to send"), colour: "blue" },
    sent: { word: t("On its way"), colour: "blue" },
    paid: { word: t("Paid"), colour: "green" },
    returned: { word: t("Returned"), colour: "plain" },
  })[status] as { readonly word: string; readonly colour: "plain" | "blue" | "green" };

function whereItIs(payout: OwnPayout): Readonly<Record<string, string>> {
  const { status, waitReason, holdUntil, paidOn, utr, isDirect } = payout;
  if (isDirect) return { [t("Paid")]: t("Directly by the company") };
  if (waitReason === "hold") return { [t("On hold until")]: formatInstant(holdUntil) };
  if (waitReason) return { [t("Reason")]: waitText(waitReason) };
  if (paidOn && utr) return { [t("Paid on")]: formatInstant(paidOn), [t("Reference")]: utr };
  if (status === "paid") return { [t("Paid")]: t("Outside the platform") };
  return {};
}

const waitText = (reason: Exclude<WaitReason, "hold">): string =>
  ({
    chargeback: t("The company's bank has to decide about a dispute"),
    no_account: t("Needs a payout account"),
    no_linked_account: t("The platform's admin still has to set up your account at Razorpay"),
    below_minimum: t("Below the minimum of {amount}", { amount: formatPaise(minPayoutPaise) }),
  })[reason];

interface GiveBackFormProps {
  readonly payout: OwnPayout;
  readonly close: () => void;
}

/** The TCS that goes back with a part of the price. */
function tcsWith({ tcsTerms }: OwnPayout, amount: Paise, net: Paise): Paise {
  if (!tcsTerms) return paise(0);
  const part = { returned: paise(tcsTerms.returnedPaise), amount, net };
  const { cgst, sgst, igst } = returnedSupply(part, { ...tcsTerms, isRegistered: true }).tcs;
  return paise(cgst + sgst + igst);
}

/** The parts of the typed amount, and how the freelancer bears it; undefined where it cannot be returned. */
function typedParts(payout: OwnPayout, typed: unknown) {
  if (typeof typed !== "number") return undefined;
  const { netPaise, tdsPaise = 0, tcsPaise = 0, billedPaise = 0 } = payout;
  const amount = paise(typed);
  const left = { price: paise(payout.costPaise - payout.returnedPaise), brokerage: paise(payout.keptPaise) };
  const parts = splitReturn(left, amount, brokerageOf(payout));
  if (!parts) return undefined;
  const tcs = tcsWith(payout, amount, parts.net);
  const withheld = paise(tdsPaise + tcsPaise - tcs - billedPaise);
  const share = shareOfReturn({ status: "due", amount: paise(netPaise) }, { net: parts.net, tcs, withheld });
  return share && { ...parts, tcs, ...share };
}

const formatAmount = (amount: number | undefined) => (amount === undefined ? "–" : formatPaise(amount));

/** Gives back a part of a price, or all of it, after a question that names it. */
function GiveBackForm({ payout, close }: GiveBackFormProps) {
  const { paymentId, title, netPaise } = payout;
  const form = useCallForm("payments.giveBack", {
    fields: { amountPaise: undefined },
    fixed: { paymentId },
    before: () => {
      const amount = Number(form.values["amountPaise"]);
      const parts = typedParts(payout, amount);
      const question = t("Do you want to return {amount} to the company?", { amount: formatAmount(amount) });
      const effects = [
        parts && t("You receive {net} less.", { net: formatAmount(parts.taken) }),
        parts && parts.billed > 0 && t("You get a bill of {amount}.", { amount: formatAmount(parts.billed) }),
      ];
      return confirm(question, [title, ...effects.filter(Boolean)].join("\n"));
    },
    after: close,
  });
  const amount = form.of("amountPaise");
  const parts = typedParts(payout, amount.value);
  return (
    <Form form={form}>
      <TextField
        field={rupeeField(amount)}
        label={t("Amount of the price in rupees")}
        hint={t("The project stays paid, and the platform sends the money to the company.")}
        inputMode="numeric"
        autoComplete="off"
      />
      <Facts
        inLines
        facts={{
          [t("From your earnings")]: formatAmount(parts?.net),
          [t("Brokerage")]: formatAmount(parts?.brokerage),
          ...(parts && parts.tcs > 0 && { [t("TCS that you get back")]: formatAmount(parts.tcs) }),
          [t("You still receive")]: formatAmount(parts && netPaise - parts.taken),
          ...(parts && parts.billed > 0 && { [t("Billed to you")]: formatAmount(parts.billed) }),
        }}
      />
      {parts && parts.billed > 0 && (
        <p className="soft small">
          {t(
            "The bill is for tax that was withheld of this payment. The tax office has it in your name, so it counts for your own tax.",
          )}
        </p>
      )}
      <FormActions submit={t("Return money")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
