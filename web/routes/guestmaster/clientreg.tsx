import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { AccountFields } from "#web/features/accounts/account-fields.tsx";
import { CompanyFields } from "#web/features/accounts/company-fields.tsx";
import { lastUsername } from "#web/features/session/last-username.ts";
import { loginPath } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

/** Only with the link of an invitation. */
const Invited = lazy(async () => ({ default: (await import("#web/features/registrations/invited.tsx")).Invited }));

export const Route = createFileRoute("/guestmaster/clientreg")({
  validateSearch: ({ invitation }: { invitation?: string }) => (invitation ? { invitation } : {}),
  component: ClientReg,
});

function ClientReg() {
  const { invitation } = Route.useSearch();
  if (!invitation) return <Registration />;
  return (
    <Suspense fallback={null}>
      <Invited token={invitation}>{(email) => <Registration invitation={invitation} email={email} />}</Invited>
    </Suspense>
  );
}

function Registration({ invitation, email = "" }: { readonly invitation?: string; readonly email?: string }) {
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
    fixed: { invitation },
    after: async () => {
      lastUsername.now = String(form.values.username);
      await navigate({ to: loginPath });
      const { companyStatusText } = await import("#web/features/accounts/company-status-text.ts");
      toast(companyStatusText("pending"));
    },
  });
  return (
    <FormPage
      title={t("Company registration")}
      lead={t("Once we have verified your company you can post work and hire.")}
      form={form}
      submit={t("Register")}
    >
      <CompanyFields of={form.of} isInvited={email !== ""} />
      <PictureField field={form.of("logo")} label={t("Logo")} />
      <AccountFields username={form.of("username")} password={form.of("password")} />
    </FormPage>
  );
}
