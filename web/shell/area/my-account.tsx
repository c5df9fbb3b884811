import type { ReactNode } from "react";
import { EmailProof } from "#web/identity/emails/email-proof.tsx";
import { Passkeys } from "#web/identity/secondstep/passkeys.tsx";
import { TwoStep } from "#web/identity/secondstep/two-step.tsx";
import { Sessions } from "#web/identity/session/sessions.tsx";
import { t } from "#web/lib/text.ts";
import { NotificationPreferences } from "#web/notify/notifications/preferences.tsx";
import { PushOnDevice } from "#web/notify/notifications/push-on-device.tsx";
import { AccountErasure } from "#web/operation/personal-data/account-erasure.tsx";
import { DataExport } from "#web/operation/personal-data/data-export.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

interface Props {
  readonly children: ReactNode;
  /** The form of the own profile, for a role that changes it here. */
  readonly profile?: ReactNode;
  /** Admins are disabled instead. */
  readonly isErasable?: boolean;
}

/** Login methods, sessions and notifications of the account, for every role: `children` is the form of the password, or the way to it. */
export function MyAccount({ children, profile, isErasable = false }: Props) {
  return (
    <Page width="narrow">
      <PageTitle title={t("My Account")} lead={t("Your login methods, active sessions, notifications and data.")} />
      <Card>
        <h2>{t("Password")}</h2>
        <p className="soft">{t("A new password logs out every other device.")}</p>
        {children}
      </Card>
      {profile}
      <EmailProof />
      <TwoStep />
      <Passkeys />
      <Sessions />
      <NotificationPreferences />
      <PushOnDevice />
      <Card>
        <h2>{t("Email language")}</h2>
        <p className="soft">{t("Emails use the language you use here, or last chose on another device.")}</p>
      </Card>
      <DataExport />
      {isErasable && <AccountErasure />}
    </Page>
  );
}
