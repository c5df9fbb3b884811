import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { rowVersion } from "#domain/edited-fields.ts";
import { categoriesQuery, districtsQuery } from "#web/catalog/reference/queries.ts";
import { FreelancerFields } from "#web/identity/accounts/account-fields.tsx";
import { PhoneHelp } from "#web/identity/accounts/phone-help.tsx";
import { editedFreelancerQuery } from "#web/identity/accounts/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/freelancermaster/profileedit")({
  loader: ({ context: { queries } }) => prefetch(queries, [editedFreelancerQuery, categoriesQuery, districtsQuery]),
  component: ProfileEdit,
});

function ProfileEdit() {
  const profile = useUncached(editedFreelancerQuery);
  return (
    <Page width="narrow">
      <PageTitle title={t("Edit profile")} lead={t("What companies see once you apply for one of their jobs.")} />
      <Listing list={profile} skeleton={<Skeleton height="28rem" />}>
        {([me]) =>
          me && (
            <Card>
              <EditForm me={me} />
            </Card>
          )
        }
      </Listing>
    </Page>
  );
}

/** The present picture is sent back by its name, unless another is chosen. */
function EditForm({ me }: { readonly me: RowOf<"getfreelancerbyid"> }) {
  const navigate = useNavigate();
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
    after: () => navigate({ to: "/freelancermaster/profile" }),
  });
  return (
    <Form form={form}>
      <FreelancerFields of={form.of} />
      <PhoneHelp of="freelancer" />
      <PictureField field={form.of("image")} label={t("Change profile picture")} />
      <FormActions submit={t("Save changes")} busy={form.busy}>
        <ButtonLink to="/freelancermaster/profile">{t("Cancel")}</ButtonLink>
      </FormActions>
    </Form>
  );
}
