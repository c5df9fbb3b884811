import type { ReactNode } from "react";
import { rowVersion } from "#domain/edited-fields.ts";
import { FreelancerFields } from "#web/identity/accounts/account-fields.tsx";
import { PhoneHelp } from "#web/identity/accounts/phone-help.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";

interface Props {
  readonly me: RowOf<"getfreelancerbyid">;
  readonly after: () => unknown;
  /** The way out without a change. */
  readonly cancel: ReactNode;
}

/** The profile of a freelancer. The present picture is sent back by its name, unless another is chosen. */
export function FreelancerProfileForm({ me, after, cancel }: Props) {
  const fields = {
    name: me.freelancername,
    EMAIL: me.email,
    phone: me.phone,
    categoryid: String(me.categoryid),
    subcategoryid: String(me.subcategoryid),
    districtid: String(me.districtid),
    locationid: String(me.locationid),
    image: me.image,
  };
  const form = useCallForm("freelancerprofileedit", {
    fields,
    readVersion: rowVersion("freelancerprofileedit", fields),
    before: () => confirm(t("Do you want to save the changes?")),
    after,
  });
  return (
    <Form form={form}>
      <FreelancerFields of={form.of} />
      <PhoneHelp of="freelancer" />
      <PictureField field={form.of("image")} label={t("Change profile picture")} />
      <FormActions submit={t("Save changes")} busy={form.busy}>
        {cancel}
      </FormActions>
    </Form>
  );
}
