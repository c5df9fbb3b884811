import { QrCode } from "#web/features/secondstep/qr-code.tsx";
import type { Answer } from "#web/lib/api.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

export interface Seed {
  readonly secret: string;
  readonly uri: string;
}

interface Props {
  readonly seed: Seed;
  readonly after: (answer: Answer<"twoFactor.enable">) => void;
  readonly cancel: () => void;
}

/** The seed for an app, to be scanned or typed, and the first code of that app, which shows that it came across. */
export function AppSetup({ seed: { secret, uri }, after, cancel }: Props) {
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
