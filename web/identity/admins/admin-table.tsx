import { rowVersion } from "#domain/edited-fields.ts";
import { type Permission, permissions } from "#domain/permission.ts";
import { permissionName, permissionText, usePermissions } from "#web/identity/permissions/permissions.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Email } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { CheckList, type useChecked } from "#web/ui/form/check-list.tsx";
import { SavedMeanwhile } from "#web/ui/form/field-frame.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import { RowMenu } from "#web/ui/list/row-menu.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Admin = RowOf<"admins.list">;

/** The admins, what each of them may do, and what another admin can change about it. */
export const AdminTable = ({ list }: { readonly list: List<Admin> }) => (
  <OpeningTable
    label={t("Admins")}
    list={list}
    columns={columnsOf}
    idOf={idOf}
    nameOf={({ name }) => name}
    partOf={(row, part, close) => {
      const Form = part === "permissions" ? PermissionsForm : AccessForm;
      return <Form admin={row} close={close} />;
    }}
    empty={null}
  />
);

const idOf = ({ adminId }: Admin) => adminId;

const words = {
  active: { word: t("Active"), colour: "green" },
  disabled: { word: t("Disabled"), colour: "red" },
} as const;

const stateOf = ({ disabledAt }: Admin) => (disabledAt ? words.disabled : words.active);

const columnsOf = (open: Open): readonly Column<Admin>[] => [
  {
    header: t("Name"),
    value: ({ name, username }) => `${name} ${username}`,
    cell: (admin) => <Name admin={admin} />,
  },
  {
    header: t("Permissions"),
    value: ({ permissions }) => permissions.map(permissionName).join(", ") || t("None"),
  },
  {
    header: t("Email"),
    value: ({ email }) => email ?? "",
    cell: ({ email }) => (email ? <Email address={email} /> : t("None")),
  },
  {
    header: t("Last seen"),
    value: ({ lastSeenAt }) => lastSeenAt ?? "",
    shown: ({ lastSeenAt }) => (lastSeenAt ? formatInstant(lastSeenAt) : t("Not logged in")),
  },
  {
    header: t("Status"),
    value: (admin) => stateOf(admin).word,
    cell: (admin) => <StatusWord {...stateOf(admin)} />,
  },
  { header: t("Actions"), align: "end", cell: (admin) => <Actions admin={admin} open={open} /> },
];

type Open = (admin: Admin, part: "permissions" | "access") => void;

const useIsMe = ({ adminId }: Admin): boolean => useSignedIn()?.loginid === adminId;

function Name({ admin }: { readonly admin: Admin }) {
  const { name, username } = admin;
  const isMe = useIsMe(admin);
  return (
    <div>
      {name}
      <p className="soft small">{isMe ? t("{username} (you)", { username }) : username}</p>
    </div>
  );
}

/** Nobody changes the own permissions. */
function Actions({ admin, open }: { readonly admin: Admin; readonly open: Open }) {
  if (useIsMe(admin)) return null;
  return (
    <RowMenu name={admin.name}>
      <Button size="small" onClick={() => open(admin, "permissions")}>
        {t("Change permissions")}
      </Button>
      <Button size="small" tone={admin.disabledAt ? "quiet" : "danger"} onClick={() => open(admin, "access")}>
        {admin.disabledAt ? t("Enable") : t("Disable")}
      </Button>
    </RowMenu>
  );
}

interface FormProps {
  readonly admin: Admin;
  readonly close: () => void;
}

const permissionsIn = (value: FieldValue | undefined): readonly Permission[] =>
  permissions.filter((permission) => Array.isArray(value) && value.includes(permission));

function PermissionsForm({ admin: { adminId, permissions }, close }: FormProps) {
  const form = useCallForm("admins.setPermissions", {
    fields: { permissions, password: "", code: "" },
    fixed: { adminId },
    readVersion: rowVersion("admins.setPermissions", { permissions }),
    after: close,
  });
  const field = form.of("permissions");
  const chosen = permissionsIn(field.value);
  const toggle = (permission: Permission) =>
    field.set(chosen.includes(permission) ? chosen.filter((each) => each !== permission) : [...chosen, permission]);
  return (
    <StepUpForm form={form} submit={t("Save changes")} close={close}>
      <PermissionFields choice={{ chosen, toggle }} held={permissions} />
      <SavedMeanwhile
        field={field}
        savedAs={permissionsIn(field.saved?.value).map(permissionName).join(", ") || t("None")}
      />
    </StepUpForm>
  );
}

function AccessForm({ admin: { adminId, disabledAt, name }, close }: FormProps) {
  const form = useCallForm("admins.setDisabled", {
    fields: { password: "", code: "" },
    fixed: { adminId, disabled: !disabledAt },
    after: close,
  });
  return (
    <StepUpForm form={form} submit={disabledAt ? t("Enable") : t("Disable")} close={close}>
      <p>
        {disabledAt
          ? t("{name} can log in again.", { name })
          : t("{name} is logged out everywhere and cannot log in any more.", { name })}
      </p>
    </StepUpForm>
  );
}

interface PermissionFieldsProps {
  readonly choice: ReturnType<typeof useChecked<Permission>>;
  /** Permissions that the admin has already: they stay available to an admin who does not hold them. */
  readonly held?: readonly Permission[];
  readonly error?: string | undefined;
}

/** A box for each permission. An admin can grant only permissions that they hold. */
export function PermissionFields({ choice, held = [], error }: PermissionFieldsProps) {
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
