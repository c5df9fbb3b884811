import { useState } from "react";
import { ConfirmPassword } from "#web/features/secondstep/confirm-password.tsx";
import { NewPasskey } from "#web/features/secondstep/new-passkey.tsx";
import { passkeysQuery } from "#web/features/secondstep/queries.ts";
import { supportsPasskeys } from "#web/features/secondstep/supports-passkeys.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
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
