import { gstStates, isStateCode, stateCodes } from "#domain/money/tax-numbers.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { FieldProps } from "#web/ui/form/field-frame.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

/** A State as GST numbers it. */
export const StateField = ({ field }: Pick<FieldProps, "field">) => (
  <SelectField
    field={field}
    label={t("State")}
    list={staticList(stateCodes)}
    idOf={(code) => code}
    textOf={(code) => (isStateCode(code) ? gstStates[code] : "")}
  />
);
