import type { ReactNode } from "react";
import type { FormStart } from "#web/identity/account-invitations/invited.tsx";
import { newIdentityQuery } from "#web/identity/oidc/queries.ts";
import { loginPath } from "#web/identity/session/session.ts";
import { signOnOffer } from "#web/lib/page-switches.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** A registration form with the proved address of a new identity. */
export function IdentityForm({ children }: { readonly children: (start: FormStart) => ReactNode }) {
  const { label = "" } = signOnOffer() ?? {};
  return (
    <Listing
      list={useUncached(newIdentityQuery())}
      skeleton={
        <Page width="narrow">
          <Skeleton height="40rem" />
        </Page>
      }
      empty={<Ended />}
    >
      {([identity]) =>
        identity?.canRegister ? (
          children({ withIdentity: true, email: identity.email, emailHint: t("Confirmed by {label}", { label }) })
        ) : (
          <Ended />
        )
      }
    </Listing>
  );
}

const Ended = () => (
  <Page width="narrow">
    <Card>
      <h1>{t("Single sign-on")}</h1>
      <p>{t("Your sign-on has expired, or was used already. Please begin again.")}</p>
      <ButtonLink to={loginPath}>{t("Log in")}</ButtonLink>
    </Card>
  </Page>
);
