import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { canMoveOffer, newOfferMove, type OfferMove, type OfferParty } from "#domain/hiring/offer.ts";
import type { FormMove } from "#web/hiring/offers/offer-forms.tsx";
import { OfferHistory } from "#web/hiring/offers/offer-history.tsx";
import { type Offer, type RowWithOffer, termsReplaced } from "#web/hiring/offers/offer-of-row.ts";
import { offerParts } from "#web/hiring/offers/offer-parts.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly request: RowWithOffer;
  readonly offer: Offer | undefined;
  readonly reader: OfferParty;
  readonly takesQuotes: boolean;
}

const MoveForm = lazyPart(async () => (await import("#web/hiring/offers/offer-forms.tsx")).MoveForm);

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
          <MoveForm
            of={{ ...props, move: openForm, close: () => choose(undefined) }}
            placeholder={<Skeleton height="16rem" />}
          />
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

/** Whether an offer was being typed when the session ended. */
const hasOfferDraft = (request: RowWithOffer, offer: Offer | undefined): boolean =>
  hasDraft("offers.make", termsReplaced(request, offer));

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
