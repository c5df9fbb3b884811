import { useState } from "react";
import { type PlatformSetting, permissionOf, platformSettingNames } from "#domain/platform-setting.ts";
import { permissionName, usePermissions } from "#web/identity/permissions/permissions.ts";
import { formatInstant } from "#web/lib/format.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field } from "#web/lib/use-fields.ts";
import type { Setting } from "#web/operation/settings/queries.ts";
import { SaveBar } from "#web/operation/settings/save-bar.tsx";
import { settingGroups, settingTexts, settingValueText } from "#web/operation/settings/setting-texts.ts";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly settings: readonly Setting[];
  /** Reads the settings again. */
  readonly refetch: () => void;
}

/** All settings in their groups. After each save it begins anew, with what is stored then. */
export function SettingsForm(props: Props) {
  const [saves, setSaves] = useState(0);
  return <SettingFields key={saves} {...props} after={() => setSaves(saves + 1)} />;
}

const unchanged = Object.fromEntries(platformSettingNames.map((key) => [key, undefined])) as Record<
  PlatformSetting,
  undefined
>;

/** Only what is changed has a value in the form, so that nothing else is sent. */
function SettingFields({ settings, refetch, after }: Props & { readonly after: () => void }) {
  const form = useCallForm("settings.save", {
    fields: { ...unchanged, password: "", code: "" },
    fixed: { version: Object.fromEntries(settings.map(({ key, version }) => [key, version])) },
    before: async () => {
      // A draft may have what somebody else has saved since.
      for (const { key, value } of settings) if (form.values[key] === value) form.set(key, undefined);
      return true;
    },
    after: () => {
      refetch();
      after();
    },
  });
  const fieldOf = ({ key, value }: Setting): Field => ({
    ...form.of(key),
    value: form.values[key] ?? value,
    // Without a choice, and back at the stored value, nothing is changed.
    set: (next) => form.set(key, next === value || next === "" ? undefined : next),
  });
  const changes = settings.flatMap((setting) => {
    const value = form.values[setting.key];
    return value === undefined || value === setting.value ? [] : [{ setting, value: String(value) }];
  });
  return (
    <Form form={form}>
      {settingGroups.map(({ name, keys }) => {
        const rows = settings.filter(({ key }) => keys.includes(key));
        return (
          rows.length > 0 && (
            <Card key={name}>
              <h2>{t(name)}</h2>
              {rows.map((setting) => (
                <SettingRow
                  key={setting.key}
                  setting={setting}
                  field={fieldOf(setting)}
                  isChanged={changes.some((change) => change.setting === setting)}
                />
              ))}
            </Card>
          )
        );
      })}
      <SaveBar form={form} changes={changes} />
    </Form>
  );
}

interface RowProps {
  readonly setting: Setting;
  readonly field: Field;
  readonly isChanged: boolean;
}

/** One setting: what it does, its last change, and its value where the admin may change it. */
function SettingRow({ setting, field, isChanged }: RowProps) {
  const { key, value, updatedBy, updatedAt } = setting;
  const { name, effect } = settingTexts[key];
  return (
    <div className="setting" data-changed={isChanged || undefined}>
      <div>
        <h3>{t(name)}</h3>
        <p className="soft small">{t(effect)}</p>
        <p className="soft small">
          {updatedAt
            ? t("Last changed {when} by {name}", {
                when: formatInstant(updatedAt),
                name: updatedBy ?? t("an earlier admin"),
              })
            : t("Never changed")}
        </p>
      </div>
      {usePermissions().includes(permissionOf(key)) ? (
        <SettingField setting={setting} field={field} isChanged={isChanged} />
      ) : (
        <div>
          <p>{settingValueText(key, value)}</p>
          <p className="soft small">
            {t("Admins with the permission “{permission}” change it.", {
              permission: permissionName(permissionOf(key)),
            })}
          </p>
        </div>
      )}
    </div>
  );
}

function SettingField({ setting: { key, value, defaultValue, values }, field, isChanged }: RowProps) {
  const textOf = (each: string) => settingValueText(key, each);
  const standard = t("Default: {value}", { value: textOf(defaultValue) });
  const present = t("Now: {value}", { value: textOf(value) });
  return (
    <SelectField
      field={field}
      label={t(settingTexts[key].name)}
      list={staticList(values)}
      idOf={(each) => each}
      textOf={textOf}
      hint={isChanged ? `${present} · ${standard}` : standard}
    />
  );
}
