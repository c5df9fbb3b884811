import { useState } from "react";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Setting } from "#web/operation/settings/queries.ts";
import { settingTexts, settingValueText } from "#web/operation/settings/setting-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly setting: Setting;
  readonly change: NonNullable<Setting["change"]>;
  /** Whether the admin may change the setting. */
  readonly mayDecide: boolean;
  /** Reads the settings again. */
  readonly refetch: () => void;
}

/** A weaker value that waits: who proposed it, when it applies, and how it is confirmed or withdrawn. */
export function WaitingChange({ setting, change, mayDecide, refetch }: Props) {
  const { changeId, value, proposedBy, proposedAt, effectiveAt, isOwn } = change;
  const [isConfirming, setConfirming] = useState(false);
  const withdrawal = useCall("settings.withdrawChange");
  async function withdraw(): Promise<void> {
    await withdrawal.run({ changeId });
    refetch();
  }
  return (
    <Card>
      <Row spread>
        <h2>{t(settingTexts[setting.key].name)}</h2>
        <StatusWord word={t("A lower protection is pending")} colour="red" />
      </Row>
      <Facts
        inLines
        facts={{
          [t("New value")]: settingValueText(setting.key, value),
          [t("Proposed by")]: proposedBy,
          [t("Proposed on")]: formatInstant(proposedAt),
          [t("Applies from")]: formatInstant(effectiveAt),
        }}
      />
      {mayDecide && (
        <Swap open={isConfirming ? "confirmation" : ""}>
          {isConfirming ? (
            <ConfirmForm changeId={changeId} close={() => setConfirming(false)} after={refetch} />
          ) : (
            <Row gap={2}>
              {!isOwn && <Button onClick={() => setConfirming(true)}>{t("Confirm the change")}</Button>}
              <Button busy={withdrawal.busy} onClick={() => void withdraw()}>
                {t("Withdraw the change")}
              </Button>
            </Row>
          )}
        </Swap>
      )}
    </Card>
  );
}

interface ConfirmFormProps {
  readonly changeId: number;
  readonly close: () => void;
  readonly after: () => void;
}

function ConfirmForm({ changeId, close, after }: ConfirmFormProps) {
  const form = useCallForm("settings.confirmChange", {
    fields: { password: "", code: "" },
    fixed: { changeId },
    after,
  });
  return (
    <StepUpForm form={form} submit={t("Confirm the change")} close={close}>
      <p>{t("It applies at once.")}</p>
    </StepUpForm>
  );
}
