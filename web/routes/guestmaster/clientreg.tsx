import { createFileRoute, useNavigate } from "@tanstack/react-router";
import type { FormStart, RegistrationSearch } from "#web/identity/account-invitations/invited.tsx";
import { MaybeInvited } from "#web/identity/account-invitations/maybe-invited.tsx";
import { AccountFields, CompanyFields } from "#web/identity/accounts/account-fields.tsx";
import { lastUsername, loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

/**
 * Does not validate the token, which the server does: route files are loaded with the first page, and validation would make it
 * larger.
 */
const registrationSearch = (search: RegistrationSearch): RegistrationSearch => search;

export const Route = createFileRoute("/guestmaster/clientreg")({
  validateSearch: registrationSearch,
  component: () => <MaybeInvited>{(start) => <ClientReg {...start} />}</MaybeInvited>,
});

function ClientReg({ invitation, email = "", withIdentity, emailHint }: FormStart) {
  const navigate = useNavigate();
  const form = useCallForm("companyreg", {
    fields: {
      name: "",
      licenseno: "",
      EMAIL: email,
      phone: "",
      districtid: "",
      locationid: "",
      logo: "",
      username: "",
      password: "",
    },
    fixed: { invitation, withIdentity },
    after: async () => {
      lastUsername.current = String(form.values.username);
      await navigate({ to: loginPath });
      // The company is registered even if this text cannot be loaded.
      const status = await import("#web/identity/accounts/company-status-text.ts").catch(() => undefined);
      if (status) toast(status.companyStatusText("pending"));
    },
  });
  return (
    <FormPage
      title={t("Company registration")}
      lead={t("Once we have verified your company you can post work and hire.")}
      form={form}
      submit={t("Register")}
    >
      <CompanyFields of={form.of} emailHint={emailHint} />
      <PictureField field={form.of("logo")} label={t("Logo")} />
      <AccountFields username={form.of("username")} password={form.of("password")} />
    </FormPage>
  );
}
