import type { Day } from "#domain/day.ts";
import type { FieldProps } from "#web/ui/form/field-frame.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

/** Without it a browser takes years of six digits. */
const lastDay = "9999-12-31";

/** A day, through the browser's own picker (DETAILS 26). `min` is the platform's today where days may not be past. */
export function DateField({ min, ...props }: FieldProps & { readonly min?: Day | undefined }) {
  return <TextField {...props} type="date" max={lastDay} {...(min && { min })} />;
}
