import { useNavigate } from "@tanstack/react-router";
import { brokerageOf, clientFeeOf } from "#domain/catalog/fee.ts";
import { fallOf, type RefundBearer, refundBearers, splitRefund } from "#domain/money/return.ts";
import { paise } from "#domain/money.ts";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatPaise } from "#web/lib/format.ts";
import { staticList } from "#web/lib/lists.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { FieldValues } from "#web/lib/use-fields.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { RefusalNote } from "#web/ui/display/refusal-note.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

type Terms = RowOf<"payments.getRefundTerms">;

interface Props {
  readonly terms: Terms;
  /** The reference of a refund that the provider has made already. */
  readonly reference: string;
}

/** What is left of a payment, and the form that refunds of it; or why nothing can be refunded. */
export function Refund({ terms, reference }: Props) {
  const { title, companyName, freelancerName, pricePaise, keptPaise, clientFeePaise, obstacle } = terms;
  return (
    <Card>
      <h2>{title}</h2>
      <Facts
        inLines
        facts={{
          [t("Company name")]: companyName,
          [t("Freelancer")]: freelancerName,
          [t("Left of the price")]: formatPaise(pricePaise),
          [t("Brokerage that the platform keeps of it")]: formatPaise(keptPaise),
          ...(clientFeePaise > 0 && { [t("Platform fee on top of it")]: formatPaise(clientFeePaise) }),
        }}
      />
      {obstacle !== null ? (
        <RefusalNote code={obstacle} />
      ) : pricePaise > 0 ? (
        <RefundForm terms={terms} reference={reference} />
      ) : (
        <Note>{t("Nothing is left to refund.")}</Note>
      )}
    </Card>
  );
}

const bearerText = (bearer: RefundBearer, { isPaidOut }: Terms): string =>
  ({
    platform: t("The platform, as a loss"),
    freelancer: isPaidOut ? t("The freelancer, by a bill") : t("The freelancer, from what is still owed"),
    brokerage: t("The platform, from its brokerage alone"),
  })[bearer];

/** The consequence of a choice in a sentence. */
const bearerHint = (bearer: unknown, { isPaidOut }: Terms): string | undefined => {
  if (bearer === "platform")
    return t(
      "The brokerage falls with the price, and the rest is a loss of the platform. The freelancer keeps everything.",
    );
  if (bearer === "brokerage")
    return t("All of it is brokerage that the platform gives back. The freelancer keeps everything.");
  if (bearer !== "freelancer") return undefined;
  return isPaidOut
    ? t("The brokerage falls with the price. The freelancer was paid already and gets a bill for the rest.")
    : t("The brokerage falls with the price, and the rest is taken from what is still owed to the freelancer.");
};

const isBearer = (bearer: unknown): bearer is RefundBearer => refundBearers.some((each) => each === bearer);

/** The parts of the typed amount; undefined where it cannot be refunded. */
function typedParts(terms: Terms, { amountPaise, bearer }: FieldValues) {
  if (typeof amountPaise !== "number" || !isBearer(bearer)) return undefined;
  const left = { price: paise(terms.pricePaise), brokerage: paise(terms.keptPaise) };
  const parts = splitRefund(left, paise(amountPaise), { fee: brokerageOf(terms), bearer });
  if (!parts) return undefined;
  const fee = fallOf(clientFeeOf(terms), paise(terms.clientFeePaise), paise(terms.pricePaise - amountPaise));
  return { ...parts, bearer, refund: amountPaise + fee };
}

const formatAmount = (amount: number | undefined) => (amount === undefined ? "–" : formatPaise(amount));

function RefundForm({ terms, reference }: Props) {
  const { requestId, companyName, isRefunded } = terms;
  const navigate = useNavigate();
  const form = useCallForm("payments.refund", {
    fields: { amountPaise: undefined, bearer: "", reason: "", reference, password: "", code: "" },
    fixed: { requestId, leftPaise: terms.pricePaise },
    before: () => {
      const parts = typedParts(terms, form.values);
      const question = t("Do you want to refund {amount} to {name}?", {
        amount: formatAmount(parts?.refund),
        name: companyName,
      });
      return confirm(question, parts ? bearerText(parts.bearer, terms) : "");
    },
    after: () => navigate({ to: "/adminmaster/payments", search: { tab: "returns" } }),
  });
  const { of, values } = form;
  const parts = typedParts(terms, values);
  const bearer = parts?.bearer;
  return (
    <Form form={form}>
      <TextField
        field={rupeeField(of("amountPaise"))}
        label={t("Amount of the price in rupees")}
        hint={t("The project stays paid.")}
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        field={of("bearer")}
        label={t("Who bears the loss")}
        list={staticList(refundBearers)}
        idOf={(each) => each}
        textOf={(each) => bearerText(each, terms)}
        hint={bearerHint(values["bearer"], terms)}
      />
      <Facts
        inLines
        facts={{
          [t("The company gets back")]: formatAmount(parts?.refund),
          [t("Brokerage")]: formatAmount(parts?.brokerage),
          [bearer === "platform" ? t("Loss of the platform") : t("Borne by the freelancer")]: formatAmount(parts?.net),
        }}
      />
      <TextArea field={of("reason")} label={t("Reason")} hint={t("The company and the freelancer can see it.")} />
      <TextField
        field={of("reference")}
        label={t("Reference, if the money was already sent")}
        hint={
          isRefunded
            ? t("Leave it empty, and the provider refunds the money. Otherwise nothing is sent any more.")
            : t("Leave it empty, and send the money later. It is listed under Returned.")
        }
        autoComplete="off"
      />
      <StepUpFields of={of} />
      <FormActions submit={t("Refund the payment")} busy={form.busy} />
    </Form>
  );
}
