import { useQuery } from "@tanstack/react-query";
import { t } from "#web/lib/text.ts";
import { notificationCountsQuery } from "#web/notify/notifications/queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import "./moderation.css";

/** Shown to a restricted account, with a link to the reason. Its row comes with the counts of the bell. */
export function RestrictedBanner({ of: role }: { readonly of: "client" | "freelancer" }) {
  const { data } = useQuery({ ...notificationCountsQuery, enabled: false });
  const decisionId = data?.[0]?.activeDecisionId;
  if (!decisionId) return null;
  return (
    <div className="restricted-banner" role="status">
      <p>{t("Your account is restricted.")}</p>
      <ButtonLink size="small" to={`/${role}master/decisions/$id`} params={{ id: String(decisionId) }}>
        {t("Read the reason")}
      </ButtonLink>
    </div>
  );
}
