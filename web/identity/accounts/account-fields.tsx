import { CategoryFields, PlaceFields } from "#web/catalog/reference/fields.tsx";
import type { FieldOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { FormColumns } from "#web/ui/form/form.tsx";
import { PasswordField, TextField } from "#web/ui/form/text-field.tsx";
import "./accounts.css";

interface Props {
  readonly username: Field;
  readonly password: Field;
}

/** Username and password of a new account, with their rules as hints. */
export function AccountFields({ username, password }: Props) {
  return (
    <>
      <h2 className="account-fields-name">{t("Login details")}</h2>
      <FormColumns>
        <TextField
          field={username}
          label={t("Username")}
          hint={t("5 to 19 letters, digits or underscores; a letter first")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          field={password}
          label={t("Password")}
          hint={t("8 characters or more, with an uppercase letter and a digit")}
          autoComplete="new-password"
        />
      </FormColumns>
    </>
  );
}

type CompanyDetail = Exclude<FieldOf<"clientprofileedit">, "loginid" | "version">;

interface CompanyFieldsProps {
  readonly of: (detail: CompanyDetail) => Field;
  /** Where the address is from, if it is fixed. */
  readonly emailHint?: string | undefined;
}

/** The fields of a company's profile, for its registration and its editing. */
export function CompanyFields({ of, emailHint }: CompanyFieldsProps) {
  return (
    <FormColumns>
      <TextField field={of("name")} label={t("Company name")} autoComplete="organization" autoCapitalize="words" />
      <TextField field={of("licenseno")} label={t("License no.")} />
      <TextField
        field={of("EMAIL")}
        label={t("Email")}
        hint={emailHint}
        type="email"
        autoComplete="email"
        readOnly={emailHint !== undefined}
      />
      <TextField
        field={of("phone")}
        label={t("Phone")}
        hint={t("10 digits, without +91")}
        inputMode="tel"
        autoComplete="tel-national"
      />
      <PlaceFields district={of("districtid")} location={of("locationid")} />
    </FormColumns>
  );
}

type FreelancerDetail = Exclude<FieldOf<"freelancerprofileedit">, "loginid" | "version">;

interface FreelancerFieldsProps {
  readonly of: (detail: FreelancerDetail) => Field;
  /** Where the address is from, if it is fixed. */
  readonly emailHint?: string | undefined;
}

/** What freelancers say about themselves, when they register and when they edit their profile. */
export function FreelancerFields({ of, emailHint }: FreelancerFieldsProps) {
  return (
    <>
      <TextField field={of("name")} label={t("Name")} autoComplete="name" autoCapitalize="words" />
      <FormColumns>
        <TextField
          field={of("EMAIL")}
          label={t("Email")}
          hint={emailHint}
          type="email"
          autoComplete="email"
          readOnly={emailHint !== undefined}
        />
        <TextField
          field={of("phone")}
          label={t("Phone")}
          hint={t("10 digits, without +91")}
          inputMode="tel"
          autoComplete="tel-national"
        />
        <CategoryFields category={of("categoryid")} subcategory={of("subcategoryid")} />
        <PlaceFields district={of("districtid")} location={of("locationid")} />
      </FormColumns>
    </>
  );
}
