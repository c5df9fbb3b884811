import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { uncachedQuery, useUncached } from "#web/lib/use-uncached.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** What the address of a registration form may name: an invitation, or that a new identity registers. */
export interface RegistrationSearch {
  readonly invitation?: string;
  readonly identity?: string | number;
}

/** The initial values of a registration form. */
export interface FormStart {
  /** The token of the invitation, and the address that it was sent to. */
  readonly invitation?: string;
  readonly email?: string;
  /** Whether the account is registered with an identity of single sign-on, which has proved the address. */
  readonly withIdentity?: true;
  /** Where the fixed address is from. */
  readonly emailHint?: string;
}

interface Props {
  readonly token: string;
  /** The form, with the address of the invitation. */
  readonly children: (start: FormStart) => ReactNode;
}

/** A registration form behind the link of an invitation, or why there is none without. */
export const Invited = ({ token, children }: Pick<Props, "children"> & { readonly token: string | undefined }) =>
  token ? <InvitedForm token={token}>{children}</InvitedForm> : <RegistrationClosed />;

const RegistrationClosed = () => (
  <Page width="narrow">
    <Card>
      <h1>{t("Registration is by invitation only")}</h1>
      <p className="soft">
        {t(
          "The operator of this platform invites companies and freelancers by email. Open the link in your invitation to register, or ask the operator for one.",
        )}
      </p>
      <ButtonLink to={loginPath}>{t("Log in")}</ButtonLink>
    </Card>
  </Page>
);

function InvitedForm({ token, children }: Props) {
  const list = useUncached(uncachedQuery("registrations.open", { token }));
  return (
    <Listing
      list={list}
      skeleton={
        <Page width="narrow">
          <Skeleton height="40rem" />
        </Page>
      }
      missing={<LinkEnded />}
    >
      {([invitation]) =>
        invitation && children({ invitation: token, email: invitation.email, emailHint: t("From your invitation") })
      }
    </Listing>
  );
}

function LinkEnded() {
  const { pathname } = useLocation();
  return (
    <Page width="narrow">
      <Card>
        <h1>{t("This link is no longer valid")}</h1>
        <p className="soft">
          {t(
            "An invitation works once, for 14 days. Ask the platform's operator for a new one, or register without it if registration is open.",
          )}
        </p>
        <ButtonLink to={pathname}>{t("Register without an invitation")}</ButtonLink>
      </Card>
    </Page>
  );
}
