import { useState } from "react";
import { gstStates } from "#domain/money/tax-numbers.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { StateField } from "#web/money/taxes/state-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

type Setup = RowOf<"taxes.getSetup">;

/** Who issues the tax papers. */
export function OperatorCard({ operator }: Pick<Setup, "operator">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <h2>{t("Operator")}</h2>
      <Swap open={isOpen}>
        {isOpen ? (
          <OperatorForm operator={operator} close={() => setOpen(false)} />
        ) : (
          <>
            {operator && (
              <Facts
                inLines
                facts={{
                  [t("Legal name")]: operator.legalName,
                  [t("Postal address")]: operator.address,
                  [t("State")]: gstStates[operator.state],
                  [t("GSTIN")]: operator.gstin,
                  [t("TAN")]: operator.tan,
                  [t("Signatory")]: operator.signatory,
                  [t("Prefix of the numbers")]: operator.prefix,
                  [t("SAC")]: operator.sac,
                }}
              />
            )}
            <Row>
              <Button onClick={() => setOpen(true)}>
                {operator ? t("Change the operator") : t("Add the operator")}
              </Button>
            </Row>
          </>
        )}
      </Swap>
    </Card>
  );
}

const empty = {
  legalName: "",
  address: "",
  state: "",
  gstin: "",
  pan: "",
  tan: "",
  signatory: "",
  prefix: "",
  sac: "",
};

function OperatorForm({ operator, close }: Pick<Setup, "operator"> & { readonly close: () => void }) {
  const form = useCallForm("taxes.saveOperator", { fields: { ...(operator ?? empty) }, after: close });
  return (
    <Form form={form}>
      <TextField field={form.of("legalName")} label={t("Legal name")} />
      <TextField field={form.of("address")} label={t("Postal address")} />
      <StateField field={form.of("state")} />
      <FormColumns>
        <TextField field={form.of("gstin")} label={t("GSTIN")} />
        <TextField field={form.of("pan")} label={t("PAN")} />
        <TextField field={form.of("tan")} label={t("TAN")} />
        <TextField field={form.of("signatory")} label={t("Signatory")} />
        <TextField field={form.of("prefix")} label={t("Prefix of the numbers")} hint={t("Two letters")} maxLength={2} />
        <TextField field={form.of("sac")} label={t("SAC")} hint={t("Six digits")} inputMode="numeric" />
      </FormColumns>
      <FormActions submit={t("Save the operator")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
