import type { OfferParty } from "#domain/offer.ts";
import type { Offer } from "#web/features/offers/offer-of-row.ts";
import { formatCount, formatPaise } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";

/** ₹1,200 · 10 days */
export function termsText({ amountPaise, days }: Pick<Offer, "amountPaise" | "days">): string {
  const price = formatPaise(amountPaise);
  return days === null
    ? price
    : `${price} · ${t(plural(days, "{count} day", "{count} days"), { count: formatCount(days) })}`;
}

const dayMs = 86_400_000;

/** Whose turn it is and for how long, or how an offer has ended. */
export function stateText({ by, status, expiresAt }: Pick<Offer, "by" | "status" | "expiresAt">, reader: OfferParty) {
  if (status !== "open") return t(status);
  const days = Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs));
  const left = t(plural(days, "{count} day left", "{count} days left"), { count: formatCount(days) });
  return `${by === reader ? t("waits for an answer") : t("awaits your answer")} · ${left}`;
}
