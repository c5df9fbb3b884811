import { useState } from "react";
import { QrCode } from "#web/identity/secondstep/qr-code.tsx";
import { twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { CodeField, ConfirmPassword } from "#web/identity/secondstep/step-up-form.tsx";
import type { Answer } from "#web/lib/api.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { brand } from "#web/lib/brand.ts";
import { save } from "#web/lib/downloads.ts";
import { formatDay } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { PasswordField, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import "./secondstep.css";

interface Seed {
  readonly secret: string;
  readonly uri: string;
}

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

interface AppSetupProps {
  readonly seed: Seed;
  readonly after: (answer: Answer<"twoFactor.enable">) => void;
  readonly cancel: () => void;
}

/** The seed for an app, to be scanned or typed, and the first code of that app, which shows that it came across. */
function AppSetup({ seed: { secret, uri }, after, cancel }: AppSetupProps) {
  const form = useCallForm("twoFactor.enable", { fields: { code: "" }, after });
  return (
    <>
      <p>{t("Scan this with an authenticator app, such as Aegis, Google Authenticator or 1Password.")}</p>
      <QrCode text={uri} label={t("QR code for your app")} />
      <p className="soft small">{t("No camera? Type this key into the app:")}</p>
      <p>
        <code className="seed">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
      </p>
      <Form form={form}>
        <TextField
          field={form.of("code")}
          label={t("Code from the app")}
          hint={t("The current six-digit code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
        />
        <FormActions submit={t("Switch on")} busy={form.busy}>
          <Button onClick={cancel}>{t("Cancel")}</Button>
        </FormActions>
      </Form>
    </>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly close: () => void;
}

const fileStart = () =>
  brand()
    .name.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");

/** The recovery codes, which are shown once. */
function RecoveryCodes({ codes, close }: RecoveryCodesProps) {
  const download = () =>
    save(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }), `${fileStart()}-recovery-codes.txt`);
  return (
    <>
      <div className="printed">
        <h3>{t("Your recovery codes")}</h3>
        <ol className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Note>
        {t("Each logs you in once if you lose your phone. They are shown only once: save them somewhere safe.")}
      </Note>
      <Row>
        <Button onClick={download}>{t("Download")}</Button>
        <Button onClick={() => print()}>{t("Print")}</Button>
        <Button tone="primary" onClick={close}>
          {t("I saved them")}
        </Button>
      </Row>
    </>
  );
}

/** Calls that weaken the second step, and so ask for both. */
type Guarded = "twoFactor.disable" | "twoFactor.createRecoveryCodes";

interface ConfirmBothStepsProps<N extends Guarded> {
  readonly call: N;
  readonly submit: string;
  readonly after: (answer: Answer<N>) => unknown;
  readonly cancel: () => void;
}

/** Asks for the password and a code again; a recovery code works as well. */
function ConfirmBothSteps<N extends Guarded>({ call, submit, after, cancel }: ConfirmBothStepsProps<N>) {
  const form = useCallForm<N, "password" | "code">(call, { fields: { password: "", code: "" }, after });
  return (
    <Form form={form}>
      <PasswordField field={form.of("password")} label={t("Your password")} autoComplete="current-password" />
      <CodeField field={form.of("code")} />
      <FormActions submit={submit} busy={form.busy}>
        <Button onClick={cancel}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
