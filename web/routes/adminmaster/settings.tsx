import { createFileRoute } from "@tanstack/react-router";
import { permissionOf } from "#domain/platform-setting.ts";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { HolderCard } from "#web/money/milestones/holder-card.tsx";
import { settingsQuery } from "#web/operation/settings/queries.ts";
import { SettingsForm } from "#web/operation/settings/settings-form.tsx";
import { WaitingChange } from "#web/operation/settings/waiting-change.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/adminmaster/settings")({
  loader: ({ context: { queries } }) => prefetch(queries, [settingsQuery, twoFactorQuery]),
  component: Settings,
});

function Settings() {
  const settings = useUncached(settingsQuery);
  const held = usePermissions();
  const { refetch } = settings;
  return (
    <Page width="medium">
      <PageTitle title={t("Settings")} lead={t("Changes apply within two seconds, without a restart.")} />
      <Listing list={settings} skeleton={<Skeleton height="60rem" />}>
        {(rows) => (
          <Stack gap={4}>
            {rows.map(
              (setting) =>
                setting.change && (
                  <WaitingChange
                    key={setting.key}
                    setting={setting}
                    change={setting.change}
                    mayDecide={held.includes(permissionOf(setting.key))}
                    refetch={refetch}
                  />
                ),
            )}
            <SettingsForm settings={rows} refetch={refetch} />
            {held.includes("money") && <HolderCard />}
          </Stack>
        )}
      </Listing>
    </Page>
  );
}
