import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { adminProfileQuery } from "#web/identity/accounts/queries.ts";
import { twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { CodeField } from "#web/identity/secondstep/step-up-form.tsx";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { PasswordField, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/myprofile")({
  loader: ({ context: { queries } }) => prefetch(queries, [adminProfileQuery]),
  component: MyProfile,
});

function MyProfile() {
  const account = useSignedIn();
  if (!account) return null;
  return (
    <Page width="narrow">
      <PageTitle title={t("My Profile")} lead={t("Manage reference data, verify companies and monitor payments.")} />
      <Card>
        <Facts inLines facts={{ [t("Username")]: account.username, [t("Role")]: t(account.role) }} />
        <p className="soft small">
          {t("My Account has your password, two-step sign-in and devices; My Task lists what needs your attention.")}
        </p>
        <Row>
          <ButtonLink to="/adminmaster/myaccount" tone="primary">
            {t("My Account")}
          </ButtonLink>
          <ButtonLink to="/adminmaster/mytask">{t("My Task")}</ButtonLink>
        </Row>
      </Card>
      <AdminEmail />
    </Page>
  );
}

/** The address that links for a new password go to; without one only `kaamkaj admin:reset` helps. */
function AdminEmail() {
  const admin = useAllRows(adminProfileQuery);
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <Card>
      <h2>{t("Email address")}</h2>
      <Listing list={admin}>
        {([row]) =>
          row && (
            <Swap open={isEditing}>
              {isEditing ? (
                <EmailForm email={row.email} close={close} />
              ) : (
                <>
                  {row.email ? (
                    <Facts inLines facts={{ [t("Email")]: row.email }} />
                  ) : (
                    <p>{t("No email address yet. Without one, you cannot reset a forgotten password.")}</p>
                  )}
                  {row.recoveryEmail && (
                    <p className="soft small">
                      {t("This address is new: for 72 hours, password reset links go to {email}.", {
                        email: row.recoveryEmail,
                      })}
                    </p>
                  )}
                  <Row>
                    <Button onClick={() => setEditing(true)}>
                      {row.email ? t("Change the address") : t("Add an address")}
                    </Button>
                  </Row>
                </>
              )}
            </Swap>
          )
        }
      </Listing>
    </Card>
  );
}

function EmailForm({ email, close }: { readonly email: string; readonly close: () => void }) {
  const isTwoStep = useAllRows(twoFactorQuery).rows[0]?.on === true;
  const form = useCallForm("admin.updateEmail", {
    fields: { email, password: "", code: "" },
    after: close,
  });
  return (
    <Form form={form}>
      <TextField
        field={form.of("email")}
        label={t("Email")}
        hint={t("For password reset links")}
        type="email"
        autoComplete="email"
      />
      <PasswordField field={form.of("password")} label={t("Your password")} autoComplete="current-password" />
      {isTwoStep && <CodeField field={form.of("code")} />}
      <FormActions submit={t("Save changes")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
