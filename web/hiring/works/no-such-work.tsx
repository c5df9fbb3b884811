import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";

/** A work a freelancer cannot see: it was filled, withdrawn or has passed, or there never was one (docs/design/details.md#19). */
export function NoSuchWork() {
  return (
    <EmptyState title={t("This job is closed to applications")}>
      <p className="soft">{t("It may be filled, past its deadline or withdrawn.")}</p>
      <ButtonLink to="/freelancermaster/workview" tone="primary">
        {t("See all jobs")}
      </ButtonLink>
    </EmptyState>
  );
}
