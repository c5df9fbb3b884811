import { useEffect, useState } from "react";
import { t } from "#web/lib/text.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import type { FieldProps } from "#web/ui/form/field-frame.tsx";
import { FileField } from "#web/ui/form/file-field.tsx";
import { Picture } from "#web/ui/picture.tsx";

/** A picture with its preview; a name stands for the picture that is already there. */
export function PictureField({ field, hint, ...props }: FieldProps) {
  return (
    <FileField
      {...props}
      field={field}
      hint={hint ?? t("PNG, JPEG or WebP, at most 2 MB")}
      accept="image/png,image/jpeg,image/webp"
      preview={<Preview value={field.value} />}
    />
  );
}

function Preview({ value }: { readonly value: FieldValue }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (typeof value === "string") return setAddress(undefined);
    const made = URL.createObjectURL(value);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [value]);
  return <Picture name={typeof value === "string" ? value : ""} address={address} size={70} alt="" />;
}
