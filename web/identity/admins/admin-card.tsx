import { useState } from "react";
import { rowVersion } from "#domain/edited-fields.ts";
import { type Permission, permissions } from "#domain/permission.ts";
import { permissionName, permissionText, usePermissions } from "#web/identity/permissions/permissions.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Email } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { CheckList, type useChecked } from "#web/ui/form/check-list.tsx";
import { SavedMeanwhile } from "#web/ui/form/field-frame.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";

type Admin = RowOf<"admins.list">;

/** An admin, what they may do, and what another admin can change about it. */
export function AdminCard({ admin }: { readonly admin: Admin }) {
  const { adminId, name, username, email, permissions, disabledAt, lastSeenAt } = admin;
  const isMe = useSignedIn()?.loginid === adminId;
  return (
    <Card>
      <Row spread>
        <Stack gap={1}>
          <h2>{name}</h2>
          <p className="soft small">{isMe ? t("{username} (you)", { username }) : username}</p>
        </Stack>
        <StatusWord {...(disabledAt ? words.disabled : words.active)} />
      </Row>
      <Facts
        facts={{
          [t("Permissions")]: permissions.map(permissionName).join(", ") || t("None"),
          [t("Email")]: email ? <Email address={email} /> : t("None"),
          [t("Last seen")]: lastSeenAt ? formatInstant(lastSeenAt) : t("Not logged in"),
        }}
      />
      {!isMe && <AdminActions admin={admin} />}
    </Card>
  );
}

const words = {
  active: { word: t("Active"), colour: "green" },
  disabled: { word: t("Disabled"), colour: "red" },
} as const;

function AdminActions({ admin }: { readonly admin: Admin }) {
  const [open, setOpen] = useState<"permissions" | "access" | "">("");
  const close = () => setOpen("");
  return (
    <Swap open={open}>
      {open === "permissions" && <PermissionsForm admin={admin} close={close} />}
      {open === "access" && <AccessForm admin={admin} close={close} />}
      {open === "" && (
        <Row gap={2}>
          <Button onClick={() => setOpen("permissions")}>{t("Change permissions")}</Button>
          <Button tone={admin.disabledAt ? "quiet" : "danger"} onClick={() => setOpen("access")}>
            {admin.disabledAt ? t("Enable") : t("Disable")}
          </Button>
        </Row>
      )}
    </Swap>
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
