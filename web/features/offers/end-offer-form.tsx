import { ChangedNote } from "#web/features/offers/changed-note.tsx";
import type { Offer, RowWithOffer } from "#web/features/offers/offer-of-row.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly move: "withdraw" | "decline";
  readonly request: RowWithOffer;
  readonly offer: Offer;
  readonly close: () => void;
}

const submits = { withdraw: () => t("Withdraw offer"), decline: () => t("Decline offer") };

/** Withdraws an own offer or declines that of the other party. The request stays pending. */
export function EndOfferForm({ move, request: { requestid }, offer, close }: Props) {
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
        hint={t("Optional. The other side reads it; the request stays pending.")}
        maxLength={1000}
      />
      <FormActions submit={submits[move]()} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
