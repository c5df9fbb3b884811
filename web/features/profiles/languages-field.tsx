import { useState } from "react";
import { t } from "#web/lib/text.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

const namesIn = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Languages, separated by commas. The value of the field is the list of their names. */
export function LanguagesField({ field }: { readonly field: Field }) {
  const [typed, setTyped] = useState(() => namesIn(field.value).join(", "));
  function set(text: FieldValue | undefined): void {
    setTyped(String(text ?? ""));
    const names = String(text ?? "")
      .split(/[,،、]/)
      .map((name) => name.trim());
    field.set(names.filter((name) => name !== ""));
  }
  return (
    <TextField
      field={{ ...field, value: typed, set }}
      label={t("Languages")}
      hint={t("Separated by commas, for example Malayalam, English")}
      autoComplete="off"
    />
  );
}
