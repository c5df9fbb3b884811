import { useState } from "react";
import { type Permission, permissions } from "#domain/permission.ts";
import { permissionName, permissionText } from "#web/features/permissions/permission-texts.ts";
import { usePermissions } from "#web/features/permissions/use-permissions.ts";
import { t } from "#web/lib/text.ts";

interface PermissionChoice {
  readonly chosen: readonly Permission[];
  readonly toggle: (permission: Permission) => void;
}

export function usePermissionChoice(initial: readonly Permission[]): PermissionChoice {
  const [chosen, setChosen] = useState(initial);
  const toggle = (permission: Permission) =>
    setChosen(chosen.includes(permission) ? chosen.filter((each) => each !== permission) : [...chosen, permission]);
  return { chosen, toggle };
}

interface Props {
  readonly choice: PermissionChoice;
  /** Permissions that the admin has already: they stay available to an admin who does not hold them. */
  readonly held?: readonly Permission[];
  readonly error?: string | undefined;
}

/** A box for each permission. Nobody grants what they do not hold. */
export function PermissionFields({ choice: { chosen, toggle }, held = [], error }: Props) {
  const own = usePermissions();
  return (
    <fieldset className="check-list">
      <legend className="field-label">{t("Permissions")}</legend>
      {permissions.map((permission) => (
        <label key={permission}>
          <input
            type="checkbox"
            name="permissions"
            value={permission}
            checked={chosen.includes(permission)}
            disabled={!(own.includes(permission) || held.includes(permission))}
            onChange={() => toggle(permission)}
          />
          <span>
            <strong>{permissionName(permission)}</strong>
            <span className="soft small">{permissionText(permission)}</span>
          </span>
        </label>
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
