import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { AccountFields } from "#web/features/accounts/account-fields.tsx";
import { FreelancerFields } from "#web/features/accounts/freelancer-fields.tsx";
import { invitationSearch } from "#web/features/registrations/invitation-search.ts";
import type { FormStart } from "#web/features/registrations/invited.tsx";
import { MaybeInvited } from "#web/features/registrations/maybe-invited.tsx";
import { lastUsername } from "#web/features/session/last-username.ts";
import { loginPath } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

export const Route = createFileRoute("/guestmaster/freelancerreg")({
  validateSearch: invitationSearch,
  component: () => <MaybeInvited>{(start) => <FreelancerReg {...start} />}</MaybeInvited>,
});

function FreelancerReg({ invitation, email = "" }: FormStart) {
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
