import { useState } from "react";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { OfferFields } from "#web/hiring/offers/offer-fields.tsx";
import { type Offer, type RowWithOffer, termsReplaced, termsText } from "#web/hiring/offers/offer-of-row.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

/** The moves that have a form. */
export type FormMove = "make" | "withdraw" | "decline";

interface Props {
  readonly move: FormMove;
  readonly request: RowWithOffer;
  readonly offer: Offer | undefined;
  readonly reader: OfferParty;
  readonly close: () => void;
}

/** The form of a move, which is loaded when it is chosen. */
export function MoveForm({ move, request, offer, reader, close }: Props) {
  if (move === "make") return <CounterForm request={request} offer={offer} reader={reader} close={close} />;
  return offer && <EndOfferForm move={move} request={request} offer={offer} close={close} />;
}

interface CounterFormProps {
  readonly request: RowWithOffer;
  readonly offer: Offer | undefined;
  readonly reader: OfferParty;
  readonly close: () => void;
}

/** The plan of the last offer, as it is typed. */
const planOf = (offer: Offer | undefined) =>
  offer?.milestones?.map(({ description, ...line }) => ({ ...line, ...(description && { description }) }));

/** Makes the next version of an offer, beginning with the terms of the last one. */
function CounterForm({ request, offer, reader, close }: CounterFormProps) {
  const form = useCallForm("offers.make", {
    fields: {
      amountPaise: offer?.amountPaise,
      days: offer?.days ?? undefined,
      note: undefined,
      milestones: planOf(offer),
    },
    fixed: termsReplaced(request, offer),
    after: close,
  });
  return (
    <Form form={form}>
      <ChangedNote offer={offer} />
      <OfferFields form={form} workId={request.workid} reader={reader} />
      <FormActions submit={t("Send offer")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

interface EndOfferFormProps {
  readonly move: "withdraw" | "decline";
  readonly request: RowWithOffer;
  readonly offer: Offer;
  readonly close: () => void;
}

const submits = { withdraw: () => t("Withdraw offer"), decline: () => t("Decline offer") };

/** Withdraws an own offer or declines that of the other party. The request stays pending. */
function EndOfferForm({ move, request: { requestid }, offer, close }: EndOfferFormProps) {
  const form = useCallForm(`offers.${move}`, {
    fields: { reason: undefined },
    fixed: { requestId: requestid, version: offer.version },
    after: close,
  });
  const reason = form.of("reason");
  return (
    <Form form={form}>
      <ChangedNote offer={offer} />
      <TextArea
        field={{ ...reason, set: (typed) => reason.set(typed === "" ? undefined : typed) }}
        label={t("Reason")}
        hint={t("Optional. The other party reads it; the application stays pending.")}
        maxLength={1000}
      />
      <FormActions submit={submits[move]()} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

/** Names an offer that arrived while a form about the one before it is open. */
function ChangedNote({ offer }: { readonly offer: Offer | undefined }) {
  const [firstVersion] = useState(offer?.version);
  if (!offer || offer.version === firstVersion) return null;
  return <Note>{t("The offer has changed to {terms}. Your entries are kept.", { terms: termsText(offer) })}</Note>;
}
