import { isProtection, isWeaker, settingChangeHours } from "#domain/platform-setting.ts";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import type { Setting } from "#web/operation/settings/queries.ts";
import { settingTexts } from "#web/operation/settings/setting-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { FormActions } from "#web/ui/form/form.tsx";

interface Change {
  readonly setting: Setting;
  /** The new value. */
  readonly value: string;
}

interface Props {
  readonly form: {
    readonly of: (field: "password" | "code") => Field;
    readonly busy: boolean;
    readonly discard: () => void;
  };
  readonly changes: readonly Change[];
}

const namesOf = (changes: readonly Change[]) =>
  changes.map(({ setting }) => t(settingTexts[setting.key].name)).join(", ");

/** How many changes are not saved, which of them wait once they are, and one Save for all; at the end of the window. */
export function SaveBar({ form, changes }: Props) {
  const count = changes.length;
  const guarded = changes.filter(({ setting }) => isProtection(setting.key));
  const weaker = changes.filter(({ setting, value }) => isWeaker(setting.key, setting.value, value));
  // Always there, so that screen readers speak the count.
  return (
    <div className="save-bar" data-open={count > 0 || undefined}>
      <div>
        <p role="status">
          {count > 0 &&
            t(plural(count, "{count} change is not saved", "{count} changes are not saved"), {
              count: formatCount(count),
            })}
        </p>
        {weaker.length > 0 && (
          <p className="soft small">
            {t("Applies after {hours} hours, or once another admin confirms it: {names}", {
              hours: settingChangeHours,
              names: namesOf(weaker),
            })}
          </p>
        )}
      </div>
      {guarded.length > 0 && <StepUpFields of={form.of} />}
      {count > 0 && (
        <FormActions submit={t("Save")} busy={form.busy}>
          <Button onClick={form.discard}>{t("Discard")}</Button>
        </FormActions>
      )}
    </div>
  );
}
