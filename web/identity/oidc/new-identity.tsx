import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import { identityPath, landing, loginPath, type SignedIn, whoami } from "#web/identity/session/session.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { signOnOffer } from "#web/lib/page-switches.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/state.tsx";

type Pending = RowOf<"oidc.getPending">;

interface Props {
  readonly identity: Pending;
  /** The screen that the sign-on leads to in the end. */
  readonly next: string | undefined;
}

/** Links a new identity with the account that is logged in; without one, asks whether there is an account. */
export function NewIdentity({ identity, next }: Props) {
  // No guard of an area has read it.
  const { data: account, isPending } = useQuery(whoami);
  if (isPending) return <Skeleton height="20rem" />;
  return account ? <LinkCard identity={identity} next={next} account={account} /> : <Choice identity={identity} />;
}

function Choice({ identity: { email, canRegister } }: Pick<Props, "identity">) {
  const { label = "", roles = [] } = signOnOffer() ?? {};
  return (
    <Stack>
      <Card>
        <p>
          {email
            ? t("You signed on with {label} as {email}. No account here is linked with it yet.", { label, email })
            : t("You signed on with {label}. No account here is linked with it yet.", { label })}
        </p>
      </Card>
      <Card>
        <h2>{t("You have an account here")}</h2>
        <p className="soft">{t("Log in with its password once. From then on {label} opens it.", { label })}</p>
        <Row>
          <ButtonLink tone="primary" to={loginPath} search={{ next: identityPath }}>
            {t("Log in and link it")}
          </ButtonLink>
        </Row>
      </Card>
      <Card>
        <h2>{t("You have no account yet")}</h2>
        {canRegister ? (
          <Row>
            {roles.includes("client") && (
              <ButtonLink to="/guestmaster/clientreg" search={{ identity: "1" }}>
                {t("I'm a client, hiring for a project")}
              </ButtonLink>
            )}
            {roles.includes("freelancer") && (
              <ButtonLink to="/guestmaster/freelancerreg" search={{ identity: "1" }}>
                {t("I'm a freelancer, looking for work")}
              </ButtonLink>
            )}
          </Row>
        ) : (
          <p className="soft">
            {t(
              "You cannot register with it: registration is closed, or {label} has not confirmed your email address.",
              {
                label,
              },
            )}
          </p>
        )}
      </Card>
    </Stack>
  );
}

interface LinkProps extends Props {
  readonly account: SignedIn;
}

function LinkCard({ identity, next, account: { username, role } }: LinkProps) {
  const navigate = useNavigate();
  const { label = "" } = signOnOffer() ?? {};
  const after = () =>
    navigate({ href: landing(role, next ?? `/${role}master/myaccount?tab=connections`), replace: true });
  return (
    <Card>
      <h2>{t("Link it with your account")}</h2>
      <p>
        {identity.email
          ? t("With {email} at {label} you can then log in as {username}.", { email: identity.email, label, username })
          : t("With your account at {label} you can then log in as {username}.", { label, username })}
      </p>
      {identity.needsPassword ? <ConfirmedLink after={after} /> : <FreshLink after={after} />}
      <p className="soft small">
        <Link to={`/${role}master/myaccount`}>{t("Do not link it")}</Link>
      </p>
    </Card>
  );
}

interface LinkFormProps {
  readonly after: () => unknown;
}

/** The login a moment ago has asked for the password already. */
function FreshLink({ after }: LinkFormProps) {
  const { run, busy } = useCall("oidc.link");
  async function link(): Promise<void> {
    if ("outcome" in (await run({}))) await after();
  }
  return (
    <Row>
      <Button tone="primary" busy={busy} onClick={() => void link()}>
        {t("Link it")}
      </Button>
    </Row>
  );
}

function ConfirmedLink({ after }: LinkFormProps) {
  const form = useCallForm("oidc.link", { fields: { password: "", code: "" }, after });
  return (
    <Form form={form}>
      <StepUpFields of={form.of} />
      <FormActions submit={t("Link it")} busy={form.busy} />
    </Form>
  );
}
