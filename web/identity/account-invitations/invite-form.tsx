import { useState } from "react";
import { type RegistrationRole, registrationRoles, splitAddresses } from "#domain/identity/registration.ts";
import type { TextKey } from "#texts/hindi.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

export const roleNames: Readonly<Record<RegistrationRole, TextKey>> = { client: "Company", freelancer: "Freelancer" };

const roles = staticList(registrationRoles);

/** The entries that are certainly no e-mail addresses. The server validates the others. */
const wrongIn = (typed: string) => splitAddresses(typed).filter((each) => !/^[^@]+@[^@]+\.[^@]+$/.test(each));

/** Invites one or several addresses. What was sent leaves room for the next ones. */
export function InviteForm() {
  const [sentCount, setSentCount] = useState(0);
  return (
    <Card>
      <h2>{t("Invite")}</h2>
      <Swap open={String(sentCount)}>
        <Fields key={sentCount} onSent={() => setSentCount(sentCount + 1)} />
      </Swap>
    </Card>
  );
}

function Fields({ onSent }: { readonly onSent: () => void }) {
  const form = useCallForm("registrations.invite", {
    fields: { role: "freelancer", emails: "" },
    after: ({ skipped = [] }) => {
      if (skipped.length > 0) toast(t("Already invited: {addresses}", { addresses: skipped.join(", ") }));
      onSent();
    },
  });
  const addresses = form.of("emails");
  const wrong = addresses.error ? wrongIn(String(addresses.value)) : [];
  return (
    <Form form={form}>
      <TextArea
        field={addresses}
        label={t("Email addresses")}
        hint={
          wrong.length > 0
            ? t("Not an address: {addresses}", { addresses: wrong.join(", ") })
            : t("Each on a line or separated by commas. The link is valid for 14 days and works once.")
        }
      />
      <SelectField
        field={form.of("role")}
        label={t("Invite as")}
        list={roles}
        idOf={(role) => role}
        textOf={(role) => t(roleNames[role])}
      />
      <FormActions submit={t("Send the invitations")} busy={form.busy} />
    </Form>
  );
}
