import { CategoryField } from "#web/features/reference/category-field.tsx";
import { DistrictField } from "#web/features/reference/district-field.tsx";
import type { Kind } from "#web/features/reference/kinds.ts";
import type { Field } from "#web/lib/use-fields.ts";

const fields = { district: DistrictField, category: CategoryField };

/** The choice of the parent entry; nothing for a kind without a parent. */
export function ParentField({ kind: { parent }, field }: { readonly kind: Kind; readonly field: Field }) {
  if (!parent) return null;
  const Choice = fields[parent.key];
  return <Choice field={field} />;
}
