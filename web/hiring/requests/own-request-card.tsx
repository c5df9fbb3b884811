import { OfferBlock } from "#web/hiring/offers/offer-block.tsx";
import { NextStep } from "#web/hiring/requests/own-request-note.tsx";
import { RequestNote, RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import type { OwnRequest } from "#web/hiring/requests/use-own-requests.ts";
import { WithdrawButton } from "#web/hiring/requests/withdraw-button.tsx";
import { WorkHead } from "#web/hiring/works/work-head.tsx";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";
import "./requests.css";

interface Props {
  readonly request: OwnRequest;
  /** Whether the only action is Delete, as in the tab of new requests (docs/design/details.md#25). */
  readonly isDeleteOnly: boolean;
}

/** An own request in a list, with what can be done about it. */
export function OwnRequestCard({ request, isDeleteOnly }: Props) {
  return (
    <Card>
      <div className="request-row">
        <WorkHead work={request} />
        <div>
          <strong className="number">{formatRupees(request.cost)}</strong>
          <p className="soft small">{t("Requested on {day}", { day: formatDay(request.requestdate) })}</p>
        </div>
        <div className="request-row-state">
          <RequestStatusWord status={request.req_status} />
          <RequestNote request={request} />
        </div>
        <div className="request-row-offer">
          <OfferBlock
            request={request}
            reader="freelancer"
            takesQuotes={request.offerVersion !== null}
            isReadOnly={isDeleteOnly}
          />
        </div>
        <div className="request-row-actions">
          {!isDeleteOnly && <NextStep request={request} />}
          <WithdrawButton request={request} title={request.title} />
        </div>
      </div>
    </Card>
  );
}
