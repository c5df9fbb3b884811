import { createFileRoute } from "@tanstack/react-router";
import { settingsQuery } from "#web/features/settings/queries.ts";
import { settingTexts } from "#web/features/settings/setting-texts.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { prefetch, staticList } from "#web/lib/lists.ts";
import { type TextKey, t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Card, Page, Stack } from "#web/ui/layout.tsx";
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

interface SettingFormProps {
  readonly setting: RowOf<"settings.list">;
  /** Reads the settings again. */
  readonly refetch: () => void;
}

/** One setting with its default and its last change. */
function SettingForm({ setting, refetch }: SettingFormProps) {
  const { key, value, defaultValue, values, version, updatedBy, updatedAt } = setting;
  const { name, effect, values: valueTexts } = settingTexts[key];
  const textOf = (each: string) => {
    const text = (valueTexts as Readonly<Record<string, TextKey>>)[each];
    return text ? t(text) : each;
  };
  const form = useCallForm("settings.update", { fields: { value }, fixed: { key, version }, after: refetch });
  return (
    <Card>
      <Stack gap={1}>
        <h2>{t(name)}</h2>
        <p className="soft">{t(effect)}</p>
      </Stack>
      <Form form={form}>
        <SelectField
          field={form.of("value")}
          label={t("Value")}
          list={staticList(values)}
          idOf={(each) => each}
          textOf={textOf}
          hint={t("Default: {value}", { value: textOf(defaultValue) })}
        />
        <p className="soft small">
          {updatedAt
            ? t("Last changed {when} by {name}", {
                when: formatInstant(updatedAt),
                name: updatedBy ?? t("an earlier admin"),
              })
            : t("Never changed")}
        </p>
        <FormActions submit={t("Save")} busy={form.busy} />
      </Form>
    </Card>
  );
}
