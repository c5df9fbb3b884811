import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { AccountFields } from "#web/features/accounts/account-fields.tsx";
import { FreelancerFields } from "#web/features/accounts/freelancer-fields.tsx";
import { lastUsername } from "#web/features/session/last-username.ts";
import { loginPath } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

/** Only with the link of an invitation. */
const Invited = lazy(async () => ({ default: (await import("#web/features/registrations/invited.tsx")).Invited }));

export const Route = createFileRoute("/guestmaster/freelancerreg")({
  validateSearch: ({ invitation }: { invitation?: string }) => (invitation ? { invitation } : {}),
  component: FreelancerReg,
});

function FreelancerReg() {
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
  const form = useCallForm("freelancerreg", {
    fields: {
      name: "",
      EMAIL: email,
      phone: "",
      categoryid: "",
      subcategoryid: "",
      districtid: "",
      locationid: "",
      image: "",
      username: "",
      password: "",
    },
    fixed: { invitation },
    after: () => {
      lastUsername.now = String(form.values.username);
      return navigate({ to: loginPath });
    },
  });
  return (
    <FormPage
      title={t("Freelancer registration")}
      lead={t("Only the companies you apply to, and the admin, see your phone number and email.")}
      form={form}
      submit={t("Register")}
    >
      <FreelancerFields of={form.of} isInvited={email !== ""} />
      <PictureField field={form.of("image")} label={t("Profile picture")} />
      <AccountFields username={form.of("username")} password={form.of("password")} />
    </FormPage>
  );
}
