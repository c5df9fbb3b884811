import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { CategoryFields } from "#web/features/reference/category-fields.tsx";
import { PlaceFields } from "#web/features/reference/place-fields.tsx";
import { AccountFields } from "#web/features/session/account-fields.tsx";
import { loginPath } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { FormColumns } from "#web/ui/form/form-columns.tsx";
import { FormPage } from "#web/ui/form/form-page.tsx";
import { PictureField } from "#web/ui/form/picture-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

export const Route = createFileRoute("/guestmaster/freelancerreg")({ component: FreelancerReg });

function FreelancerReg() {
  const navigate = useNavigate();
  const form = useCallForm("freelancerreg", {
    fields: {
      name: "",
      EMAIL: "",
      phone: "",
      categoryid: "",
      subcategoryid: "",
      districtid: "",
      locationid: "",
      image: "",
      username: "",
      password: "",
    },
    after: () => navigate({ to: loginPath }),
  });
  return (
    <FormPage
      title={t("Freelancer registration")}
      lead={t("Tell us what you do and where. Then find your next work.")}
      form={form}
      submit={t("Register")}
    >
      <TextField field={form.of("name")} label={t("Full name")} autoComplete="name" />
      <FormColumns>
        <TextField field={form.of("EMAIL")} label={t("Email")} type="email" autoComplete="email" />
        <TextField field={form.of("phone")} label={t("Phone")} inputMode="tel" autoComplete="tel-national" />
        <CategoryFields category={form.of("categoryid")} subcategory={form.of("subcategoryid")} />
        <PlaceFields district={form.of("districtid")} location={form.of("locationid")} />
      </FormColumns>
      <PictureField field={form.of("image")} label={t("Profile picture")} />
      <AccountFields username={form.of("username")} password={form.of("password")} />
    </FormPage>
  );
}
