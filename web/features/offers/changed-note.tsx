import { useState } from "react";
import type { Offer } from "#web/features/offers/offer-of-row.ts";
import { termsText } from "#web/features/offers/offer-texts.ts";
import { t } from "#web/lib/text.ts";
import { Note } from "#web/ui/display/guidance.tsx";

/** Names an offer that arrived while a form about the one before it is open. */
export function ChangedNote({ offer }: { readonly offer: Offer | undefined }) {
  const [firstVersion] = useState(offer?.version);
  if (!offer || offer.version === firstVersion) return null;
  return <Note>{t("The offer has changed to {terms}. Your entries are kept.", { terms: termsText(offer) })}</Note>;
}
