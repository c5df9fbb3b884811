import { settingTexts } from "#web/features/settings/setting-texts.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { staticList } from "#web/lib/lists.ts";
import { type TextKey, t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Card, Stack } from "#web/ui/layout.tsx";

interface Props {
  readonly setting: RowOf<"settings.list">;
  /** Reads the settings again. */
  readonly refetch: () => void;
}

/** One setting with its default and its last change. */
export function SettingForm({ setting, refetch }: Props) {
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
