import { missingSteps, type PageStep } from "#domain/profile-page.ts";
import { PublishCard } from "#web/features/profiles/publish-card.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { type TextKey, t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export const stepTexts: Readonly<Record<PageStep, TextKey>> = {
  picture: "Add a picture to your profile",
  headline: "Write a headline",
  slug: "Choose the address of the page",
};

/** Whether visitors read the page of a freelancer, and what it still lacks. */
export function VisibilityCard({ page }: { readonly page: RowOf<"profiles.get"> }) {
  const { isPublic, slug } = page;
  const missing = missingSteps(page);
  const { run, busy } = useCall("profiles.setVisibility");
  return (
    <PublishCard
      isPublic={isPublic}
      path={slug && `/guestmaster/freelancer/${slug}`}
      steps={(Object.keys(stepTexts) as PageStep[]).map((step) => ({
        text: t(stepTexts[step]),
        isDone: !missing.includes(step),
      }))}
      setPublic={(next) => run({ isPublic: next })}
      busy={busy}
    >
      {missing.includes("picture") && <ButtonLink to="/freelancermaster/profileedit">{t("Edit profile")}</ButtonLink>}
    </PublishCard>
  );
}
