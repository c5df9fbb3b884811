import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { canMoveOffer, newOfferMove, type OfferMove, type OfferParty } from "#domain/hiring/offer.ts";
import { OfferFields, offerParts } from "#web/hiring/offers/offer-fields.tsx";
import { OfferHistory } from "#web/hiring/offers/offer-history.tsx";
import { type Offer, type RowWithOffer, termsText } from "#web/hiring/offers/offer-of-row.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly request: RowWithOffer;
  readonly offer: Offer | undefined;
  readonly reader: OfferParty;
  readonly takesQuotes: boolean;
}

/** The moves that have a form. */
type FormMove = "make" | "withdraw" | "decline";

const canMove = (move: OfferMove, offer: Offer | undefined, reader: OfferParty): boolean =>
  offer?.status === "open" && canMoveOffer(move, reader, offer.by);

/** What a party can do about the latest offer, besides accepting it as a company. Declining is rare, and beneath all offers. */
export function OfferMoves(props: Props) {
  const { request, offer, reader } = props;
  const [chosen, choose] = useState<FormMove | undefined>(() => (hasOfferDraft(request, offer) ? "make" : undefined));
  // The offer that a form is about may have been ended by the other party in the meantime.
  const openForm = chosen && (chosen === "make" || canMove(chosen, offer, reader)) ? chosen : undefined;
  return (
    <>
      <Swap open={openForm ?? ""}>
        {openForm ? (
          <MoveForm {...props} move={openForm} close={() => choose(undefined)} />
        ) : (
          <Moves {...props} choose={choose} />
        )}
      </Swap>
      {offer && (
        <OfferHistory requestId={request.requestid} reader={reader}>
          {canMove("decline", offer, reader) && (
            <Row>
              <Button size="small" tone="danger" onClick={() => choose("decline")}>
                {t("Decline offer")}
              </Button>
            </Row>
          )}
        </OfferHistory>
      )}
    </>
  );
}

function MoveForm({
  move,
  request,
  offer,
  reader,
  close,
}: Props & { readonly move: FormMove; readonly close: () => void }) {
  if (move === "make") return <CounterForm request={request} offer={offer} reader={reader} close={close} />;
  return offer && <EndOfferForm move={move} request={request} offer={offer} close={close} />;
}

const makeTexts = { make: () => t("New offer"), revise: () => t("Change offer"), counter: () => t("Counter-offer") };

function Moves({ request, offer, reader, takesQuotes, choose }: Props & { readonly choose: (form: FormMove) => void }) {
  const openOffer = offer?.status === "open" ? { version: offer.version, author: offer.by } : null;
  return (
    <Row gap={2}>
      {offer && canMove("take", offer, reader) && <TakeButton request={request} offer={offer} />}
      {takesQuotes && (
        <Button size="small" onClick={() => choose("make")}>
          {makeTexts[newOfferMove(reader, { openOffer })]()}
        </Button>
      )}
      {canMove("withdraw", offer, reader) && (
        <Button size="small" onClick={() => choose("withdraw")}>
          {t("Withdraw offer")}
        </Button>
      )}
    </Row>
  );
}

interface TakeButtonProps {
  readonly request: RowWithOffer;
  readonly offer: Offer;
}

/** Accepts the company's offer: the request becomes a project at its price. */
function TakeButton({ request: { requestid, workid, isPositionFilled }, offer }: TakeButtonProps) {
  const queries = useQueryClient();
  const take = useCall("offers.take");
  const price = formatPaise(offer.amountPaise);

  async function onTake(): Promise<void> {
    const reader = { netLabel: t("You receive"), isCompany: false };
    const lines = await offerParts(queries, workid, offer, reader);
    const then = t("The work becomes your project at this price.");
    if (await confirm(t("Do you accept {price}?", { price }), [...lines, "", then].join("\n")))
      await take.run({ requestId: requestid, version: offer.version });
  }

  return (
    <Button tone="primary" size="small" busy={take.busy} disabled={isPositionFilled} onClick={() => void onTake()}>
      {t("Accept {price}", { price })}
    </Button>
  );
}

interface CounterFormProps {
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
const hasOfferDraft = (request: RowWithOffer, offer: Offer | undefined): boolean =>
  hasDraft("offers.make", fixedOf(request, offer));

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
