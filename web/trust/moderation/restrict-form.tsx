import { type ReactNode, useState } from "react";
import { type RestrictionKind, restrictionKinds } from "#domain/trust/restriction.ts";
import { reasonRange } from "#domain/trust/verification.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { kindName } from "#web/trust/moderation/decision-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { CheckList, useChecked } from "#web/ui/form/check-list.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { DateField, TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";

type Account = RowOf<"restrictions.getAccount">;

interface Props {
  /** The account; with its role where the screen shows its works. */
  readonly account: Pick<Account, "accountId" | "activeRestrictions"> & Partial<Pick<Account, "role">>;
}

/** Limits what an account can do, behind the other actions on it. */
export function RestrictAccount({ account, children }: Props & { readonly children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <RestrictForm account={account} close={() => setOpen(false)} />
      ) : (
        <Row gap={2}>
          {children}
          <Button tone="danger" onClick={() => setOpen(true)}>
            {t("Restrict")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

function RestrictForm({
  account: { accountId, role, activeRestrictions },
  close,
}: Props & { readonly close: () => void }) {
  const today = usePlatform()?.today;
  const kinds = useChecked<RestrictionKind>([]);
  const [isMissing, setMissing] = useState(false);
  const form = useCallForm("restrictions.create", {
    fields: { until: "", rule: "", reason: "" },
    fixed: { accountId, kinds: [...kinds.chosen] },
    before: async () => {
      setMissing(kinds.chosen.length === 0);
      return kinds.chosen.length > 0;
    },
    after: close,
  });
  return (
    <Form form={form}>
      <CheckList
        legend={t("No longer possible")}
        name="kinds"
        options={restrictionKinds.map((kind) => ({
          value: kind,
          ...optionFor(kind, activeRestrictions.includes(kind)),
        }))}
        {...kinds}
        error={isMissing && kinds.chosen.length === 0 ? t("Choose at least one.") : undefined}
      />
      <DateField
        field={form.of("until")}
        label={t("Last day")}
        hint={t("Empty: until an admin lifts it.")}
        min={today}
      />
      <GroundsFields of={form.of} />
      <p className="soft small">
        {t("The person can still log in, finish work, pay, be paid, withdraw applications and edit the profile.")}
      </p>
      {role === "client" && (
        <p className="soft small">{t("The jobs stay listed. You can take each of them down below.")}</p>
      )}
      <FormActions submit={t("Restrict the account")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

const optionFor = (kind: RestrictionKind, isActive: boolean) =>
  isActive
    ? { text: t("{kind} (already restricted)", { kind: kindName(kind) }), isDisabled: true }
    : { text: kindName(kind) };

/** What every decision names: the rule, and the reason that its subject reads. */
export function GroundsFields({ of }: { readonly of: (field: "rule" | "reason") => Field }) {
  return (
    <>
      <TextField
        field={of("rule")}
        label={t("Rule")}
        hint={t("The rule of the terms that was broken.")}
        maxLength={120}
      />
      <TextArea
        field={of("reason")}
        label={t("Reason")}
        hint={t("The person reads this. At least {count} characters.", { count: reasonRange.least })}
        maxLength={reasonRange.most}
      />
    </>
  );
}
