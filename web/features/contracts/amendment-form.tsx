import { PriceField } from "#web/features/contracts/price-field.tsx";
import type { Contract } from "#web/features/contracts/queries.ts";
import { formatDay, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { DateField, TextArea } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly contract: Contract;
  /** Whether the change is only a later day. */
  readonly isExtension: boolean;
  readonly close: () => void;
}

/** Asks the other party for a later deadline, another price, another scope, or several of them. Nothing applies before it agrees. */
export function AmendmentForm({ contract, isExtension, close }: Props) {
  const { contractId, version, document } = contract;
  const day = formatDay(document.dueDay);
  const amount = formatPaise(document.pricePaise);
  const form = useCallForm("contracts.amend", {
    fields: { deadline: "", scope: document.work.description, pricePaise: undefined, reason: "" },
    fixed: { contractId, baseVersion: version },
    after: close,
  });
  return (
    <Form form={form}>
      <DateField
        field={form.of("deadline")}
        label={t("New deadline")}
        hint={
          isExtension ? t("Later than {day}.", { day }) : t("Later than {day}, or empty to keep the deadline.", { day })
        }
        min={document.dueDay}
      />
      {!isExtension && (
        <PriceField
          field={form.of("pricePaise")}
          hint={t("Now {amount}. Leave it empty to keep the price.", { amount })}
        />
      )}
      {!isExtension && (
        <TextArea
          field={form.of("scope")}
          label={t("Scope of the work")}
          hint={t("Change the text to what you want to agree on.")}
          maxLength={5000}
        />
      )}
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("The other side reads it before it answers.")}
        maxLength={1000}
      />
      <FormActions submit={t("Send the request")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
