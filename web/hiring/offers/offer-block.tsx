import { useState } from "react";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { OfferHistory } from "#web/hiring/offers/offer-history.tsx";
import { OfferMoves } from "#web/hiring/offers/offer-moves.tsx";
import { type Offer, offerOf, type RowWithOffer, stateText, termsText } from "#web/hiring/offers/offer-of-row.ts";
import { t } from "#web/lib/text.ts";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import "./offers.css";

interface Props {
  readonly request: RowWithOffer;
  readonly reader: OfferParty;
  /** Whether the work takes quotes, and so another offer. */
  readonly takesQuotes: boolean;
  /** Whether the offer is shown without its actions. */
  readonly isReadOnly?: boolean;
}

/** The latest offer of a request, and what its reader can do about it. */
export function OfferBlock({ request, reader, takesQuotes, isReadOnly = false }: Props) {
  const offer = offerOf(request);
  const canMove = request.req_status === "pending" && !isReadOnly;
  if (!offer && !(takesQuotes && canMove)) return null;
  return (
    <div className="offer">
      {offer && <OfferLine offer={offer} reader={reader} />}
      {offer?.milestones && <PlanList of={{ lines: offer.milestones }} />}
      {canMove && <OfferMoves request={request} offer={offer} reader={reader} takesQuotes={takesQuotes} />}
      {offer && !canMove && !isReadOnly && <OfferHistory requestId={request.requestid} reader={reader} />}
    </div>
  );
}

const PlanList = lazyPart(async () => (await import("#web/money/milestones/plan-list.tsx")).PlanList);

interface LineProps {
  readonly offer: Offer;
  readonly reader: OfferParty;
}

/** Price, days and state; marked where another version arrived while it was on screen. */
function OfferLine({ offer, reader }: LineProps) {
  const [firstVersion] = useState(offer.version);
  return (
    <Row spread gap={2}>
      <Row gap={2}>
        <strong className="number">{termsText(offer)}</strong>
        {offer.version !== firstVersion && offer.by !== reader && <StatusWord word={t("changed")} colour="red" />}
      </Row>
      <span className="soft small">{stateText(offer, reader)}</span>
    </Row>
  );
}
