import type { ReactNode } from "react";
import { rowVersion } from "#domain/edited-fields.ts";
import { CompanyFields } from "#web/identity/accounts/account-fields.tsx";
import { PhoneHelp } from "#web/identity/accounts/phone-help.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";

interface Props {
  readonly company: RowOf<"getclientdetails">;
  readonly after: () => unknown;
  /** The way out without a change. */
  readonly cancel: ReactNode;
}

/** The profile of a company. The present logo is sent back by its name, unless another is chosen. */
export function CompanyProfileForm({ company, after, cancel }: Props) {
  const fields = {
    name: company.companyname,
    licenseno: company.licenseno,
    EMAIL: company.email,
    phone: company.phone,
    districtid: String(company.districtid),
    locationid: String(company.locationid),
    logo: company.logo,
  };
  const form = useCallForm("clientprofileedit", {
    fields,
    readVersion: rowVersion("clientprofileedit", fields),
    before: () => confirm(t("Do you want to save the changes?")),
    after,
  });
  return (
    <Form form={form}>
      <CompanyFields of={form.of} />
      <PhoneHelp of="client" />
      <PictureField field={form.of("logo")} label={t("Change logo")} />
      <FormActions submit={t("Save changes")} busy={form.busy}>
        {cancel}
      </FormActions>
    </Form>
  );
}
