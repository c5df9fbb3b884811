import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";

/** Shown while no work is open. */
export function NoJobs() {
  return (
    <EmptyState title={t("No open jobs right now")}>
      <p className="soft">
        {t("New jobs appear here when companies post them. Meanwhile, keep your profile up to date.")}
      </p>
      <ButtonLink to="/freelancermaster/profile">{t("My profile")}</ButtonLink>
    </EmptyState>
  );
}
