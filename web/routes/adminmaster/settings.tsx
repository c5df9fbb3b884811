import { createFileRoute } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { settingChangeHours } from "#domain/platform-setting.ts";
import { permissionName, usePermissions } from "#web/identity/permissions/permissions.ts";
import { twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { prefetch, staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { settingsQuery } from "#web/operation/settings/queries.ts";
import { settingTexts, settingValueText } from "#web/operation/settings/setting-texts.ts";
import { WaitingChange } from "#web/operation/settings/waiting-change.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Card, Page, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/adminmaster/settings")({
  loader: ({ context: { queries } }) => prefetch(queries, [settingsQuery, twoFactorQuery]),
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
              <SettingCard key={setting.key} setting={setting} refetch={settings.refetch} />
            ))}
          </Stack>
        )}
      </Listing>
    </Page>
  );
}

type Setting = RowOf<"settings.list">;

interface SettingProps {
  readonly setting: Setting;
  /** Reads the settings again. */
  readonly refetch: () => void;
}

/** One setting with its default, its last change and the change that waits. */
function SettingCard({ setting, refetch }: SettingProps) {
  const { key, version, permission, isProtection, change } = setting;
  const { name, effect } = settingTexts[key];
  const isOwn = usePermissions().includes(permission);
  const FormOfSetting = isProtection ? ProtectionForm : SettingForm;
  return (
    <Card>
      <Stack gap={1}>
        <h2>{t(name)}</h2>
        <p className="soft">{t(effect)}</p>
      </Stack>
      {change && <WaitingChange setting={setting} change={change} mayDecide={isOwn} refetch={refetch} />}
      {isOwn ? (
        <FormOfSetting key={`${version} ${change?.changeId ?? ""}`} setting={setting} refetch={refetch} />
      ) : (
        <>
          <p>{t("Value: {value}", { value: settingValueText(key, setting.value) })}</p>
          <p className="soft small">
            {t("Admins with the permission “{permission}” change it.", { permission: permissionName(permission) })}
          </p>
        </>
      )}
    </Card>
  );
}

function SettingForm({ setting, refetch }: SettingProps) {
  const { key, value, version } = setting;
  const form = useCallForm("settings.update", { fields: { value }, fixed: { key, version }, after: refetch });
  return <SettingFields setting={setting} form={form} />;
}

/** The form of a setting that protects somebody from a single admin. */
function ProtectionForm({ setting, refetch }: SettingProps) {
  const { key, value, version } = setting;
  const form = useCallForm("settings.update", {
    fields: { value, password: "", code: "" },
    fixed: { key, version },
    after: refetch,
  });
  return (
    <SettingFields setting={setting} form={form}>
      <p className="soft small">
        {t(
          "A change that lowers a protection takes effect after {hours} hours, or as soon as another admin confirms it.",
          {
            hours: settingChangeHours,
          },
        )}
      </p>
      <StepUpFields of={form.of} />
    </SettingFields>
  );
}

interface SettingFieldsProps {
  readonly setting: Setting;
  readonly form: ComponentProps<typeof Form>["form"] & {
    readonly of: (field: "value") => Field;
    readonly busy: boolean;
  };
  readonly children?: ReactNode;
}

function SettingFields({ setting, form, children }: SettingFieldsProps) {
  const { key, defaultValue, values, updatedBy, updatedAt } = setting;
  const textOf = (each: string) => settingValueText(key, each);
  return (
    <Form form={form}>
      <SelectField
        field={form.of("value")}
        label={t("Value")}
        list={staticList(values)}
        idOf={(each) => each}
        textOf={textOf}
        hint={t("Default: {value}", { value: textOf(defaultValue) })}
      />
      {children}
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
  );
}
