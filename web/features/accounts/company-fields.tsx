import { PlaceFields } from "#web/features/reference/place-fields.tsx";
import type { FieldOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

type Detail = Exclude<FieldOf<"clientprofileedit">, "loginid">;

interface Props {
  readonly of: (detail: Detail) => Field;
  /** The address of an invitation is fixed. */
  readonly isInvited?: boolean;
}

/** The fields of a company's profile, for its registration and its editing. */
export function CompanyFields({ of, isInvited = false }: Props) {
  return (
    <FormColumns>
      <TextField field={of("name")} label={t("Company name")} autoComplete="organization" autoCapitalize="words" />
      <TextField field={of("licenseno")} label={t("License no.")} />
      <TextField
        field={of("EMAIL")}
        label={t("Email")}
        hint={isInvited ? t("From your invitation") : undefined}
        type="email"
        autoComplete="email"
        readOnly={isInvited}
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
