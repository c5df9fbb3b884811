import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** No work is open anywhere. */
export function NoJobs() {
  return (
    <EmptyState title={t("No work is open at the moment")}>
      <p className="soft">
        {t("New ones stand here as soon as a company posts them. Meanwhile, see that your profile is up to date.")}
      </p>
      <ButtonLink to="/freelancermaster/profile">{t("My profile")}</ButtonLink>
    </EmptyState>
  );
}
