import { useState } from "react";
import { AppSetup, type Seed } from "#web/features/secondstep/app-setup.tsx";
import { ConfirmBothSteps } from "#web/features/secondstep/confirm-both-steps.tsx";
import { ConfirmPassword } from "#web/features/secondstep/confirm-password.tsx";
import { twoFactorQuery } from "#web/features/secondstep/queries.ts";
import { RecoveryCodes } from "#web/features/secondstep/recovery-codes.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

/** What the card shows: the state, or a step of a change. */
type Face =
  | { readonly is: "standing" | "starting" | "stopping" | "renewing" }
  | { readonly is: "scanning"; readonly seed: Seed }
  | { readonly is: "codes"; readonly codes: readonly string[] };

/** A code of an app after the password: on, off, and the recovery codes for the day the phone is lost. */
export function TwoStep() {
  const standing = useAllRows(twoFactorQuery);
  const [face, setFace] = useState<Face>({ is: "standing" });
  const back = () => setFace({ is: "standing" });
  const showCodes = ({ recoveryCodes = [] }: { readonly recoveryCodes?: readonly string[] | undefined }) =>
    setFace({ is: "codes", codes: recoveryCodes });
  return (
    <Card>
      <h2>{t("Two-step sign-in")}</h2>
      <p className="soft">
        {t("A code from an app on your phone, after your password. A stolen password alone cannot log in.")}
      </p>
      <Swap open={face.is}>
        {face.is === "standing" && (
          <Listing list={standing}>{([row]) => row && <Standing row={row} go={(is) => setFace({ is })} />}</Listing>
        )}
        {face.is === "starting" && (
          <ConfirmPassword
            call="twoFactor.start"
            submit={t("Continue")}
            after={({ secret = "", uri = "" }) => setFace({ is: "scanning", seed: { secret, uri } })}
            cancel={back}
          />
        )}
        {face.is === "scanning" && <AppSetup seed={face.seed} after={showCodes} cancel={back} />}
        {face.is === "codes" && <RecoveryCodes codes={face.codes} close={back} />}
        {face.is === "stopping" && (
          <ConfirmBothSteps call="twoFactor.disable" submit={t("Switch off")} after={back} cancel={back} />
        )}
        {face.is === "renewing" && (
          <ConfirmBothSteps
            call="twoFactor.createRecoveryCodes"
            submit={t("Show new codes")}
            after={showCodes}
            cancel={back}
          />
        )}
      </Swap>
    </Card>
  );
}

interface StandingProps {
  readonly row: RowOf<"twoFactor.get">;
  readonly go: (to: "starting" | "stopping" | "renewing") => void;
}

function Standing({ row: { on, since, recoveryCodesLeft: count }, go }: StandingProps) {
  if (!on)
    return (
      <Row>
        <Button onClick={() => go("starting")}>{t("Set up")}</Button>
      </Row>
    );
  return (
    <>
      <p>
        <StatusWord word={t("on")} colour="green" />{" "}
        <span className="soft number">{since && t("since {day}", { day: formatDay(since) })}</span>
      </p>
      <p className="soft">
        {t(plural(count, "{count} recovery code is left.", "{count} recovery codes are left."), { count })}
      </p>
      <Row>
        <Button onClick={() => go("renewing")}>{t("New recovery codes")}</Button>
        <Button tone="danger" onClick={() => go("stopping")}>
          {t("Switch off")}
        </Button>
      </Row>
    </>
  );
}
