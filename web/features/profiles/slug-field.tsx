import { slugRange } from "#domain/profile-page.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

/** The last part of the address of a page. */
export const SlugField = ({ field }: { readonly field: Field }) => (
  <TextField
    field={field}
    label={t("Address of the page")}
    hint={t("The end of its link: small letters, digits and hyphens. The previous one rests for 90 days.")}
    maxLength={slugRange.most}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
  />
);
