import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "#web/lib/text.ts";
import { FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";

/** A password that can be looked at while it is typed. Managers may fill it and paste is allowed. */
export function PasswordField({
  autoComplete,
  ...props
}: FieldProps & { readonly autoComplete: "current-password" | "new-password" }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <FieldFrame {...props}>
      {(attributes) => (
        <div className="password">
          <input
            className="field-input"
            {...attributes}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            spellCheck={false}
            autoCapitalize="none"
            value={String(props.field.value)}
            onChange={(event) => props.field.set(event.currentTarget.value)}
            onBlur={props.field.leave}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={shown ? t("Hide") : t("Show")}
            aria-controls={attributes.id}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} aria-hidden />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
