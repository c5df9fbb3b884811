import { createFileRoute, useNavigate } from "@tanstack/react-router";
import type { FormStart, RegistrationSearch } from "#web/identity/account-invitations/invited.tsx";
import { MaybeInvited } from "#web/identity/account-invitations/maybe-invited.tsx";
import { AccountFields, FreelancerFields } from "#web/identity/accounts/account-fields.tsx";
import { lastUsername, loginPath } from "#web/identity/session/session.ts";
import { useLogin } from "#web/identity/session/use-login.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

/** An invitation, and the screen that the first login leads to. */
type FreelancerStart = RegistrationSearch & { readonly next?: string };

export const Route = createFileRoute("/guestmaster/freelancerreg")({
  validateSearch: (search: FreelancerStart) => search,
  component: () => <MaybeInvited>{(start) => <FreelancerReg {...start} />}</MaybeInvited>,
});

function FreelancerReg({ invitation, email = "", withIdentity, emailHint }: FormStart) {
  const navigate = useNavigate();
  const { next } = Route.useSearch();
  const { logIn } = useLogin(next);
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
    fixed: { invitation, withIdentity },
    after: async () => {
      const { username, password } = form.values;
      lastUsername.current = String(username);
      // Who came to apply goes on to that form, and who signed on goes in.
      if ((next || withIdentity) && (await logIn({ username: String(username), password: String(password) }))) return;
      await navigate({ to: loginPath, search: next ? { next } : {} });
    },
  });
  return (
    <FormPage
      title={t("Freelancer registration")}
      lead={t("Only the companies you apply to, and the admin, see your phone number and email.")}
      form={form}
      submit={t("Register")}
    >
      <FreelancerFields of={form.of} emailHint={emailHint} />
      <PictureField field={form.of("image")} label={t("Profile picture")} />
      <AccountFields username={form.of("username")} password={form.of("password")} />
    </FormPage>
  );
}
