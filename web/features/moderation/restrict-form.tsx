import { useState } from "react";
import { type RestrictionKind, restrictionKinds } from "#domain/restriction.ts";
import { kindName } from "#web/features/moderation/decision-texts.ts";
import { GroundsFields } from "#web/features/moderation/grounds-fields.tsx";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { DateField } from "#web/ui/form/text-field.tsx";
import "./moderation.css";

interface Props {
  readonly account: RowOf<"restrictions.getAccount">;
}

/** Limits what an account can do. */
export function RestrictAccount({ account }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <RestrictForm account={account} close={() => setOpen(false)} />
      ) : (
        <div>
          <Button tone="danger" onClick={() => setOpen(true)}>
            {t("Restrict")}
          </Button>
        </div>
      )}
    </Swap>
  );
}

function RestrictForm({ account: { accountId, activeRestrictions }, close }: Props & { readonly close: () => void }) {
  const today = usePlatform()?.today;
  const [kinds, setKinds] = useState<readonly RestrictionKind[]>([]);
  const [isMissing, setMissing] = useState(false);
  const toggle = (kind: RestrictionKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind]);
  const form = useCallForm("restrictions.create", {
    fields: { until: "", rule: "", reason: "" },
    fixed: { accountId, kinds: [...kinds] },
    before: async () => {
      setMissing(kinds.length === 0);
      return kinds.length > 0;
    },
    after: close,
  });
  return (
    <Form form={form}>
      <fieldset className="restriction-kinds">
        <legend className="field-label">{t("No longer possible")}</legend>
        {restrictionKinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              name="kinds"
              value={kind}
              checked={kinds.includes(kind)}
              disabled={activeRestrictions.includes(kind)}
              onChange={() => toggle(kind)}
            />
            <span>
              {activeRestrictions.includes(kind)
                ? t("{kind} (already restricted)", { kind: kindName(kind) })
                : kindName(kind)}
            </span>
          </label>
        ))}
        {isMissing && kinds.length === 0 && (
          <p className="field-error" role="alert">
            {t("Choose at least one.")}
          </p>
        )}
      </fieldset>
      <DateField
        field={form.of("until")}
        label={t("Last day")}
        hint={t("Empty: until an admin lifts it.")}
        min={today}
      />
      <GroundsFields of={form.of} />
      <p className="soft small">
        {t("The person can still log in, finish work, pay, be paid, withdraw requests and edit the profile.")}
      </p>
      <FormActions submit={t("Restrict the account")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
