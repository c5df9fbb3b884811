import { useState } from "react";
import { deviceOf } from "#domain/identity/device.ts";
import { passkeysQuery, twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { signWithPasskey } from "#web/identity/secondstep/sign-with-passkey.ts";
import { CodeField, ConfirmPassword } from "#web/identity/secondstep/step-up-form.tsx";
import { supportsPasskeys } from "#web/identity/secondstep/supports-passkeys.ts";
import type { Answer } from "#web/lib/api.ts";
import type { RowOf, SentTo } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { PasswordField, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";

/** Logging in by finger, face or key instead of a password. */
export function Passkeys() {
  const passkeys = useAllRows(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <Card>
      <h2>{t("Passkeys")}</h2>
      <p className="soft">
        {t("Log in with your fingerprint, face or security key. A passkey replaces both steps and resists phishing.")}
      </p>
      <ShortList
        list={passkeys}
        idOf={({ passkeyId }) => passkeyId}
        row={(passkey) => <Passkey passkey={passkey} />}
        empty={t("No passkeys yet.")}
      />
      {supportsPasskeys() ? (
        <Swap open={isAdding}>
          {isAdding ? (
            <NewPasskey close={close} hasPasskey={passkeys.rows.length > 0} />
          ) : (
            <Row>
              <Button onClick={() => setAdding(true)}>{t("Add a passkey")}</Button>
            </Row>
          )}
        </Swap>
      ) : (
        <p className="soft small">{t("This browser cannot add a passkey at this address.")}</p>
      )}
    </Card>
  );
}

function Passkey({ passkey: { passkeyId, name, added, used } }: { readonly passkey: RowOf<"passkeys.list"> }) {
  const [isLeaving, setLeaving] = useState(false);
  const close = () => setLeaving(false);
  return (
    <Swap open={isLeaving}>
      <Row spread>
        <div>
          <strong>{name}</strong>
          <p className="soft small number">
            {used
              ? t("Added {added}, last used {used}", { added: formatDay(added), used: formatDay(used) })
              : t("Added {added}, not used yet", { added: formatDay(added) })}
          </p>
        </div>
        {!isLeaving && (
          <Button size="small" tone="danger" aria-label={t("Remove {name}", { name })} onClick={() => setLeaving(true)}>
            {t("Remove")}
          </Button>
        )}
      </Row>
      {isLeaving && (
        <ConfirmPassword
          call="passkeys.delete"
          fixed={{ passkeyId }}
          submit={t("Remove passkey")}
          after={close}
          cancel={close}
        />
      )}
    </Swap>
  );
}

interface NewPasskeyProps {
  readonly close: () => void;
  /** Whether the account has a passkey already, which can stand in for a code. */
  readonly hasPasskey: boolean;
}

/** Asks for a name, the password and a code; then the browser creates the passkey with its user. */
function NewPasskey({ close, hasPasskey }: NewPasskeyProps) {
  const registration = useCall("passkeys.register");
  const isTwoStep = useAllRows(twoFactorQuery).rows[0]?.on === true;
  const [credential, setCredential] = useState<SentTo<"passkeys.startRegistration">["credential"]>();
  const form = useCallForm("passkeys.startRegistration", {
    fields: { name: deviceOf(navigator.userAgent), password: "", code: "" },
    fixed: { credential },
    after: (answer) => void make(answer),
  });

  async function confirmWithPasskey(): Promise<void> {
    const signed = await signWithPasskey().catch(() => undefined);
    if (signed) setCredential(signed);
    else toast(t("No passkey was used."));
  }

  async function make({ options }: Answer<"passkeys.startRegistration">): Promise<void> {
    if (!options) return;
    const credential = await askBrowser(options);
    if (!credential) return toast(t("No passkey added."));
    const ending = await registration.run({ credential });
    if ("outcome" in ending) close();
  }
  return (
    <Form form={form}>
      <TextField
        field={form.of("name")}
        label={t("Name of the passkey")}
        hint={t("To tell your passkeys apart")}
        maxLength={80}
      />
      <PasswordField field={form.of("password")} label={t("Your password")} autoComplete="current-password" />
      {isTwoStep && <CodeField field={form.of("code")} />}
      {isTwoStep && hasPasskey && (
        <Row>
          <Button size="small" onClick={() => void confirmWithPasskey()}>
            {t("Use a passkey instead of a code")}
          </Button>
          {credential && <StatusWord word={t("Confirmed with a passkey")} colour="green" />}
        </Row>
      )}
      <FormActions submit={t("Create passkey")} busy={form.busy || registration.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

type Options = NonNullable<Answer<"passkeys.startRegistration">["options"]>;

/** Nothing when its user closed the browser's window, or has this very authenticator among the passkeys already. */
async function askBrowser(optionsJSON: Options) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON }).catch(() => undefined);
}
