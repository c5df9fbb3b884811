import { type RegistrationRole, registrationRoles, splitAddresses } from "#domain/registration.ts";
import { staticList } from "#web/lib/lists.ts";
import { type TextKey, t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

export const roleNames: Readonly<Record<RegistrationRole, TextKey>> = { client: "Company", freelancer: "Freelancer" };

const roles = staticList(registrationRoles);

/** What is certainly no address; the server judges the rest. */
const wrongIn = (typed: string) => splitAddresses(typed).filter((each) => !/^[^@]+@[^@]+\.[^@]+$/.test(each));

/** Invites one or several addresses. */
export function InviteForm() {
  const form = useCallForm("registrations.invite", {
    fields: { emails: "", role: "freelancer" },
    after: ({ skipped = [] }) => {
      form.set("emails", "");
      if (skipped.length > 0) toast(t("Already invited: {addresses}", { addresses: skipped.join(", ") }));
    },
  });
  const addresses = form.of("emails");
  const wrong = addresses.error ? wrongIn(String(addresses.value)) : [];
  return (
    <Card>
      <h2>{t("Invite")}</h2>
      <Form form={form}>
        <SelectField
          field={form.of("role")}
          label={t("Invite as")}
          list={roles}
          idOf={(role) => role}
          textOf={(role) => t(roleNames[role])}
        />
        <TextArea
          field={addresses}
          label={t("Email addresses")}
          hint={
            wrong.length > 0
              ? t("Not an address: {addresses}", { addresses: wrong.join(", ") })
              : t("Each on a line or separated by commas. The link is valid for 14 days and works once.")
          }
        />
        <FormActions submit={t("Send the invitations")} busy={form.busy} />
      </Form>
    </Card>
  );
}
