import { useQueryClient } from "@tanstack/react-query";
import type { Offer, RowWithOffer } from "#web/features/offers/offer-of-row.ts";
import { offerParts } from "#web/features/offers/offer-parts.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";

interface Props {
  readonly request: RowWithOffer;
  readonly offer: Offer;
}

/** Accepts the company's offer: the request becomes a project at its price. */
export function TakeButton({ request: { requestid, workid, isPositionFilled }, offer }: Props) {
  const queries = useQueryClient();
  const take = useCall("offers.take");
  const price = formatPaise(offer.amountPaise);

  async function onTake(): Promise<void> {
    const reader = { netLabel: t("You receive"), isCompany: false };
    const lines = await offerParts(queries, workid, offer.amountPaise, reader);
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
