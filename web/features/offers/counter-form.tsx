import type { OfferParty } from "#domain/offer.ts";
import { ChangedNote } from "#web/features/offers/changed-note.tsx";
import { OfferFields } from "#web/features/offers/offer-fields.tsx";
import type { Offer, RowWithOffer } from "#web/features/offers/offer-of-row.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";

interface Props {
  readonly request: RowWithOffer;
  readonly offer: Offer | undefined;
  readonly reader: OfferParty;
  readonly close: () => void;
}

const fixedOf = ({ requestid }: RowWithOffer, offer: Offer | undefined) => ({
  requestId: requestid,
  replacesVersion: offer?.status === "open" ? offer.version : null,
});

/** Whether an offer was being typed when the session ended. */
export const hasOfferDraft = (request: RowWithOffer, offer: Offer | undefined): boolean =>
  hasDraft("offers.make", fixedOf(request, offer));

/** Makes the next version of an offer, beginning with the terms of the last one. */
export function CounterForm({ request, offer, reader, close }: Props) {
  const form = useCallForm("offers.make", {
    fields: { amountPaise: offer?.amountPaise, days: offer?.days ?? undefined, note: undefined },
    fixed: fixedOf(request, offer),
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
