import { useLocation } from "@tanstack/react-router";
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
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Card, Page, Stack } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const OwnTax = lazyPart(async () => (await import("#web/money/taxes/own-numbers.tsx")).OwnTax);
const SignedRecord = lazyPart(
  async () => (await import("#web/discovery/signed-records/signed-record.tsx")).SignedRecord,
);
const Connections = lazyPart(async () => (await import("#web/shell/area/connections.tsx")).Connections);

interface Props {
  readonly children: ReactNode;
  /** The form of the own profile, for a role that changes it here. */
  readonly profile?: ReactNode;
  /** Whether it is of a company or a freelancer. Admins are disabled instead of erased, and have no deadlines. */
  readonly isErasable?: boolean;
}

/** Links of e-mails lead to the preferences by this fragment. */
const preferences = "email-preferences";

/** Login methods, notifications and data of the account, for every role: `children` is the form of the password, or the way to it. */
export function MyAccount({ children, profile, isErasable = false }: Props) {
  const { hash } = useLocation();
  return (
    <Page width="narrow">
      <PageTitle title={t("My Account")} lead={t("Your login methods, active sessions, notifications and data.")} />
      <Tabs
        label={t("My Account")}
        start={hash === preferences ? "notifications" : undefined}
        tabs={[
          {
            key: "security",
            text: t("Security"),
            panel: () => (
              <Stack>
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
              </Stack>
            ),
          },
          { key: "notifications", text: t("Notifications"), panel: () => <Notifications /> },
          {
            key: "connections",
            text: t("Connections"),
            panel: () => <Connections of={{ hasCalendar: isErasable }} placeholder={<Skeleton height="20rem" />} />,
          },
          {
            key: "data",
            text: t("Data"),
            panel: () => (
              <Stack>
                {isErasable && <OwnTax of={{}} />}
                <DataExport />
                {isErasable && <SignedRecord of={{}} />}
                {isErasable && <AccountErasure />}
              </Stack>
            ),
          },
        ]}
      />
    </Page>
  );
}

const Notifications = () => (
  <Stack>
    <NotificationPreferences />
    <PushOnDevice />
    <Card>
      <h2>{t("Email language")}</h2>
      <p className="soft">{t("Emails use the language you use here, or last chose on another device.")}</p>
    </Card>
  </Stack>
);
