import { CategoryFields } from "#web/features/reference/category-fields.tsx";
import { PlaceFields } from "#web/features/reference/place-fields.tsx";
import type { FieldOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

type Detail = Exclude<FieldOf<"freelancerprofileedit">, "loginid">;

interface Props {
  readonly of: (detail: Detail) => Field;
  /** The address of an invitation is fixed. */
  readonly isInvited?: boolean;
}

/** What freelancers say about themselves, when they register and when they edit their profile. */
export function FreelancerFields({ of, isInvited = false }: Props) {
  return (
    <>
      <TextField field={of("name")} label={t("Name")} autoComplete="name" autoCapitalize="words" />
      <FormColumns>
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
        <CategoryFields category={of("categoryid")} subcategory={of("subcategoryid")} />
        <PlaceFields district={of("districtid")} location={of("locationid")} />
      </FormColumns>
    </>
  );
}
