import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { SignOnProblem } from "#domain/identity/sign-on.ts";
import { SignOn } from "#web/identity/oidc/sign-on.tsx";
import { supportsPasskeys } from "#web/identity/secondstep/supports-passkeys.ts";
import { DemoAccounts } from "#web/identity/session/demo-accounts.tsx";
import { refusedCompany } from "#web/identity/session/refused-company.ts";
import { lastUsername } from "#web/identity/session/session.ts";
import { useLogin } from "#web/identity/session/use-login.ts";
import { hasDraftAt } from "#web/lib/draft-store.ts";
import { useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { PasswordField, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/guestmaster/login")({
  validateSearch: ({ next, ended, problem }: { next?: string; ended?: string; problem?: SignOnProblem }) => ({
    ...(next !== undefined && { next }),
    ...(ended !== undefined && { ended }),
    ...(problem !== undefined && { problem }),
  }),
  component: Login,
});

/** Loaded for a company that cannot log in. */
const CompanyState = lazyPart(async () => (await import("#web/trust/verifications/company-state.tsx")).CompanyState);

/** Loaded where a single sign-on did not lead into an account. */
const SignOnFailed = lazyPart(async () => (await import("#web/identity/oidc/sign-on-failed.tsx")).SignOnFailed);

const showForm = () => refusedCompany.change(undefined);

function Login() {
  const company = useStore(refusedCompany);
  // A screen that is left and opened again begins with the form.
  useEffect(() => showForm, []);
  return company ? (
    <CompanyState of={{ company, close: showForm }} placeholder={<Skeleton height="24rem" />} />
  ) : (
    <LoginForm />
  );
}

function LoginForm() {
  const { next, ended, problem } = Route.useSearch();
  const { logIn, withPasskey, busy } = useLogin(next);
  const fields = useFields({ username: lastUsername.current, password: "" });
  return (
    <Page width="narrow">
      <PageTitle title={t("Log in")} lead={t("Welcome back. Pick up where you left off.")} />
      {problem && <SignOnFailed of={{ problem }} />}
      {next && !problem && <LoginReason next={next} ended={ended !== undefined} />}
      <Card>
        <Form form={{ submit: () => logIn(fields.values) }}>
          <TextField
            field={fields.of("username")}
            label={t("Username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField field={fields.of("password")} label={t("Password")} autoComplete="current-password" />
          <FormActions submit={t("Log in")} busy={busy}>
            {supportsPasskeys() && <Button onClick={() => void withPasskey()}>{t("Sign in with a passkey")}</Button>}
          </FormActions>
        </Form>
        <Row spread>
          <Link to="/guestmaster/forgotpwd">{t("Forgot password?")}</Link>
          <Link to="/guestmaster/role" search={{ ...(next && { next }) }}>
            {t("Create an account")}
          </Link>
        </Row>
      </Card>
      <SignOn next={next} />
      <DemoAccounts
        choose={({ username, password }) => {
          fields.set("username", username);
          fields.set("password", password);
        }}
      />
    </Page>
  );
}

interface LoginReasonProps {
  /** The screen that the login leads back to. */
  readonly next: string;
  /** A session ended there; otherwise the screen was opened without one. */
  readonly ended: boolean;
}

/** Why the login page appears instead of the requested screen. Not a `Note`, which would load parts of the areas. */
function LoginReason({ next, ended }: LoginReasonProps) {
  return (
    <Card>
      <p>{wordsFor(next, ended)}</p>
    </Card>
  );
}

function wordsFor(next: string, ended: boolean): string {
  if (!ended) return t("Log in to continue.");
  return hasDraftAt(next)
    ? t("Your session has ended. Log in to continue; your draft is saved.")
    : t("Your session has ended. Log in to continue.");
}
