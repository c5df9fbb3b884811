import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { chargeFor, type Fee, splitCost } from "#domain/catalog/fee.ts";
import type { Day } from "#domain/day.ts";
import { canMove } from "#domain/hiring/work-request.ts";
import { hirers } from "#domain/member.ts";
import { rupees } from "#domain/money.ts";
import type { TextKey } from "#texts/hindi.ts";
import { offerOf, openOfferOf } from "#web/hiring/offers/offer-of-row.ts";
import { deliveryLine, offerParts } from "#web/hiring/offers/offer-parts.ts";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatFee, formatPaise, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { feesNow, type PricedWork } from "#web/shell/platform/brokerage.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

export type DecidedWork = PricedWork & { readonly deadlinedate: Day };

interface Props {
  readonly request: Applicant;
  readonly work: DecidedWork;
}

/** The company's answer to a request (spec §4). */
export function Decision({ request, work }: Props) {
  const reason = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const accept = useCall("updatereqstatus");
  const { requestid: reqid, req_status: status } = request;

  const isHirer = useIsOneOf(hirers);
  const mayAccept = canMove("accept", status, "client");
  const mayReject = canMove("reject", status, "client");
  const offer = openOfferOf(request);
  const obstacle = obstacleOf(request);
  if (!(isHirer && (mayAccept || mayReject))) return null;

  async function onAccept(): Promise<void> {
    const reader = { netLabel: t("The freelancer receives"), isCompany: true };
    const lines = offer
      ? await offerParts(queries, request.workid, offer, reader)
      : [
          ...(await budgetParts(queries, work)),
          ...(await deliveryLine(queries, { deadline: work.deadlinedate, days: null })),
        ];
    const then = t(
      "{name} is notified and can start. The price is fixed. You pay once the work is reported as complete.",
      { name: request.freelancername },
    );
    if (await confirm(t("Are you sure you want to accept?"), [...lines, "", then].join("\n")))
      await accept.run({ reqid, status: "accepted", ...(offer && { offerVersion: offer.version }) });
  }

  async function onReject(): Promise<void> {
    if (await confirm(t("do you want to reject?"), request.freelancername))
      await navigate({ to: "/clientmaster/rejectreason/$id", params: { id: String(reqid) } });
  }

  return (
    <Row gap={2}>
      {mayAccept && (
        <Button
          tone="primary"
          size="small"
          busy={accept.busy}
          disabled={obstacle !== undefined}
          aria-describedby={obstacle && reason}
          onClick={() => void onAccept()}
        >
          {offer?.by === "freelancer" ? t("Accept {price}", { price: formatPaise(offer.amountPaise) }) : t("Accept")}
        </Button>
      )}
      {mayReject && (
        <Button tone="danger" size="small" onClick={() => void onReject()}>
          {t("Reject")}
        </Button>
      )}
      {mayAccept && obstacle && (
        <span id={reason} className="soft small">
          {t(obstacle)}
        </span>
      )}
    </Row>
  );
}

/** Why an applicant cannot be accepted now: after an offer of the freelancer only an open offer can be. */
function obstacleOf(request: Applicant): TextKey | undefined {
  if (request.isPositionFilled) return "position filled";
  const offer = offerOf(request);
  if (!offer) return undefined;
  if (offer.status === "open") return offer.by === "company" ? "Your offer has not been answered yet." : undefined;
  return offer.by === "freelancer" ? "This offer is no longer open. Make a new one to continue." : undefined;
}

async function budgetParts(queries: QueryClient, work: PricedWork): Promise<readonly string[]> {
  const { brokerage, clientFee } = await feesNow(queries, work);
  const parts = {
    ...(brokerage ? partsOfPrice(work.cost, brokerage) : { [t("Price")]: formatRupees(work.cost) }),
    ...(clientFee && chargeOn(work.cost, clientFee)),
  };
  return Object.entries(parts).map(([name, amount]) => `${name}: ${amount}`);
}

/** What the company pays on top of a price in rupees, and in all; nothing without a fee. */
function chargeOn(price: number, fee: Fee): Readonly<Record<string, string>> {
  const { clientFee, total } = chargeFor(rupees(price), fee);
  if (clientFee === 0) return {};
  return {
    [t("Platform fee ({rate})", { rate: formatFee(fee) })]: formatPaise(clientFee),
    [t("You pay")]: formatPaise(total),
  };
}

/**
 * What becomes of a price in rupees, part by part, as it is shown before accepting (docs/design/rules.md#brokerage): at that
 * moment today's rule is the one to be frozen.
 */
function partsOfPrice(price: number, fee: Fee): Readonly<Record<string, string>> {
  const { brokerage, net } = splitCost(rupees(price), fee);
  return {
    [t("Price")]: formatRupees(price),
    [t("Brokerage ({rate})", { rate: formatFee(fee) })]: formatPaise(brokerage),
    [t("The freelancer receives")]: formatPaise(net),
  };
}
