import { type Permission, permissions } from "#domain/permission.ts";
import { permissionName, permissionText } from "#web/features/permissions/permission-texts.ts";
import { usePermissions } from "#web/features/permissions/use-permissions.ts";
import { t } from "#web/lib/text.ts";
import { CheckList, type useChecked } from "#web/ui/form/check-list.tsx";

interface Props {
  readonly choice: ReturnType<typeof useChecked<Permission>>;
  /** Permissions that the admin has already: they stay available to an admin who does not hold them. */
  readonly held?: readonly Permission[];
  readonly error?: string | undefined;
}

/** A box for each permission. An admin can grant only permissions that they hold. */
export function PermissionFields({ choice, held = [], error }: Props) {
  const own = usePermissions();
  return (
    <CheckList
      legend={t("Permissions")}
      name="permissions"
      options={permissions.map((permission) => ({
        value: permission,
        text: <strong>{permissionName(permission)}</strong>,
        detail: permissionText(permission),
        isDisabled: !(own.includes(permission) || held.includes(permission)),
      }))}
      {...choice}
      error={error}
    />
  );
}
