import { DetailsCard } from "#web/discovery/profiles/details-card.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const OwnDetailsForm = lazyPart(
  async () => (await import("#web/discovery/profiles/own-details-form.tsx")).OwnDetailsForm,
);

/** What the page of a freelancer takes from the profile, and the form that changes it, loaded when it is opened. */
export const OwnDetails = ({ page }: { readonly page: RowOf<"profiles.get"> }) => (
  <DetailsCard
    title={t("Your details")}
    picture={page.picture}
    isRound
    name={page.name}
    lines={[`${page.category} · ${page.subcategory}`, `${page.town}, ${page.district}`]}
    form={(close) => <OwnDetailsForm of={{ close }} placeholder={<Skeleton height="24rem" />} />}
  />
);
