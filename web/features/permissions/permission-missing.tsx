import type { Permission } from "#domain/permission.ts";
import { permissionName, permissionText } from "#web/features/permissions/permission-texts.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

/** Instead of a screen that a direct link leads to, for an admin who may not open it. */
export function PermissionMissing({ missing }: { readonly missing: readonly Permission[] }) {
  return (
    <Page width="narrow">
      <PageTitle title={t("Permission missing")} />
      <Card>
        {missing.map((permission) => (
          <div key={permission}>
            <h2>{permissionName(permission)}</h2>
            <p className="soft">{permissionText(permission)}</p>
          </div>
        ))}
        <p>{t("This screen needs this permission. An admin who manages admins can grant it.")}</p>
        <Row>
          <ButtonLink to="/adminmaster/adminhome">{t("Go to the dashboard")}</ButtonLink>
        </Row>
      </Card>
    </Page>
  );
}
