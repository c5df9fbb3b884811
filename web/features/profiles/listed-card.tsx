import { missingStepsToList } from "#domain/profile-page.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { stepTexts } from "#web/features/profiles/visibility-card.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

/** Whether companies find a freelancer. It applies at once. */
export function ListedCard({ page }: { readonly page: RowOf<"profiles.get"> }) {
  const { isListed, isPublic } = page;
  const { run, busy } = useCall("profiles.setVisibility");
  const isForVisitors = (usePlatform()?.hasPublicFreelancers ?? false) && isPublic;
  const missing = missingStepsToList(page);
  return (
    <Card>
      <Row spread>
        <h2>{t("Companies")}</h2>
        <StatusWord word={isListed ? t("Can be found") : t("Not found")} colour={isListed ? "green" : "plain"} />
      </Row>
      <label className="chosen-box">
        <input
          type="checkbox"
          name="isListed"
          checked={isListed}
          disabled={busy || (!isListed && missing.length > 0)}
          onChange={(event) => void run({ isListed: event.currentTarget.checked })}
        />
        {t("Companies may find me")}
      </label>
      <p className="small soft">
        {t(
          "They see this page and your track record, and can invite you. They see no phone number, email address or résumé.",
        )}{" "}
        {isForVisitors && t("Visitors find your page as well, because it is public.")}
      </p>
      {!isListed && missing.length > 0 && (
        <ul className="small">
          {missing.map((step) => (
            <li key={step}>{t(stepTexts[step])}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
