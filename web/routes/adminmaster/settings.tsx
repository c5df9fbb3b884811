import { createFileRoute } from "@tanstack/react-router";
import { settingsQuery } from "#web/features/settings/queries.ts";
import { SettingForm } from "#web/features/settings/setting-form.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { Page, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/adminmaster/settings")({
  loader: ({ context: { queries } }) => prefetch(queries, [settingsQuery]),
  component: Settings,
});

function Settings() {
  const settings = useUncached(settingsQuery);
  return (
    <Page width="narrow">
      <PageTitle title={t("Settings")} lead={t("Changes apply within two seconds, without a restart.")} />
      <Listing list={settings} skeleton={<Skeleton height="16rem" />}>
        {(rows) => (
          <Stack gap={4}>
            {rows.map((setting) => (
              <SettingForm key={`${setting.key} ${setting.version}`} setting={setting} refetch={settings.refetch} />
            ))}
          </Stack>
        )}
      </Listing>
    </Page>
  );
}
