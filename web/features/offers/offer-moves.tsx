import { useState } from "react";
import { canMoveOffer, newOfferMove, type OfferMove, type OfferParty } from "#domain/offer.ts";
import { CounterForm, hasOfferDraft } from "#web/features/offers/counter-form.tsx";
import { EndOfferForm } from "#web/features/offers/end-offer-form.tsx";
import { OfferHistory } from "#web/features/offers/offer-history.tsx";
import type { Offer, RowWithOffer } from "#web/features/offers/offer-of-row.ts";
import { TakeButton } from "#web/features/offers/take-button.tsx";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly request: RowWithOffer;
  readonly offer: Offer | undefined;
  readonly reader: OfferParty;
  readonly takesQuotes: boolean;
}

/** The moves that have a form. */
type Form = "make" | "withdraw" | "decline";

const canMove = (move: OfferMove, offer: Offer | undefined, reader: OfferParty): boolean =>
  offer?.status === "open" && canMoveOffer(move, reader, offer.by);

/** What a party can do about the latest offer, besides accepting it as a company. Declining is rare, and beneath all offers. */
export function OfferMoves(props: Props) {
  const { request, offer, reader } = props;
  const [chosen, choose] = useState<Form | undefined>(() => (hasOfferDraft(request, offer) ? "make" : undefined));
  // The offer that a form is about may have been ended by the other party in the meantime.
  const shown = chosen && (chosen === "make" || canMove(chosen, offer, reader)) ? chosen : undefined;
  return (
    <>
      <Swap open={shown ?? ""}>
        {shown ? (
          <MoveForm {...props} move={shown} close={() => choose(undefined)} />
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
}: Props & { readonly move: Form; readonly close: () => void }) {
  if (move === "make") return <CounterForm request={request} offer={offer} reader={reader} close={close} />;
  return offer && <EndOfferForm move={move} request={request} offer={offer} close={close} />;
}

const makeTexts = { make: () => t("New offer"), revise: () => t("Change offer"), counter: () => t("Counter-offer") };

function Moves({ request, offer, reader, takesQuotes, choose }: Props & { readonly choose: (form: Form) => void }) {
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
