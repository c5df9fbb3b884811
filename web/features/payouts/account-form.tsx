import { payoutAccountKinds } from "#domain/payout.ts";
import { paymentMethodQuery } from "#web/features/payments/queries.ts";
import { kindName } from "#web/features/payouts/account-texts.ts";
import { StepUpForm } from "#web/features/secondstep/step-up-form.tsx";
import { staticList, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

const untouched = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** Saves an account in place of the one before, with the password. */
export function AccountForm({ close }: { readonly close: () => void }) {
  const isDirect = useAllRows(paymentMethodQuery).rows[0]?.provider === "direct";
  const form = useCallForm("payouts.saveAccount", {
    fields: {
      kind: isDirect ? "upi" : "bank",
      holderName: "",
      accountNumber: "",
      confirmAccountNumber: "",
      ifsc: "",
      upiId: "",
      password: "",
      code: "",
    },
    after: close,
  });
  const { of, values } = form;
  const kind = of("kind");
  return (
    <StepUpForm form={form} submit={t("Save the account")} close={close}>
      {isDirect && (
        <Note>
          {t(
            "Companies pay you by UPI. They see your UPI ID and the name of the holder when they pay you, and no bank account.",
          )}
        </Note>
      )}
      <SelectField
        field={{ ...kind, set: (value) => value && kind.set(value) }}
        label={t("Where payouts go")}
        list={staticList(payoutAccountKinds)}
        idOf={(each) => each}
        textOf={kindName}
      />
      <TextField
        field={of("holderName")}
        label={t("Name of the holder")}
        hint={t("As the bank has it, in Latin letters")}
        autoComplete="off"
      />
      {values.kind === "bank" ? (
        <>
          <FormColumns>
            <TextField
              field={of("accountNumber")}
              label={t("Account number")}
              hint={t("9 to 18 digits")}
              inputMode="numeric"
              {...untouched}
            />
            <TextField
              field={of("confirmAccountNumber")}
              label={t("Account number again")}
              inputMode="numeric"
              {...untouched}
            />
          </FormColumns>
          <TextField
            field={of("ifsc")}
            label={t("IFSC")}
            hint={t("The code of the branch, for example HDFC0001234")}
            {...untouched}
            autoCapitalize="characters"
          />
        </>
      ) : (
        <TextField
          field={of("upiId")}
          label={t("UPI ID")}
          hint={t("For example asha@okhdfc")}
          inputMode="email"
          {...untouched}
        />
      )}
    </StepUpForm>
  );
}
