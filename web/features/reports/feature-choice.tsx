import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

/** The features of a new or upgraded platform, until an admin has decided on them. */
export function FeatureChoice() {
  const { run, busy } = useCall("settings.chooseFeatures");
  return (
    <Card>
      <div>
        <h2>{t("Choose the features")}</h2>
        <p className="soft">
          {t(
            "Public pages and works, the search for freelancers, reviews, and a pause for works without activity for 30 days. Each can be changed in the settings later.",
          )}
        </p>
      </div>
      <Row>
        <Button tone="primary" busy={busy} onClick={() => void run({ features: "everything" })}>
          {t("Everything on")}
        </Button>
        <Button busy={busy} onClick={() => void run({ features: "asBefore" })}>
          {t("Everything off")}
        </Button>
        <ButtonLink to="/adminmaster/settings">{t("Choose one by one")}</ButtonLink>
      </Row>
    </Card>
  );
}
