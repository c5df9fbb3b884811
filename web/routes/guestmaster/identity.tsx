import { createFileRoute } from "@tanstack/react-router";
import type { SignOnProblem } from "#domain/identity/sign-on.ts";
import { NewIdentity } from "#web/identity/oidc/new-identity.tsx";
import { newIdentityQuery } from "#web/identity/oidc/queries.ts";
import { SignOnFailed } from "#web/identity/oidc/sign-on-failed.tsx";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/guestmaster/identity")({
  validateSearch: ({ next, problem }: { next?: string; problem?: SignOnProblem }) => ({
    ...(next !== undefined && { next }),
    ...(problem !== undefined && { problem }),
  }),
  component: Identity,
});

/** Where a single sign-on leads that has no account yet. */
function Identity() {
  const { next, problem } = Route.useSearch();
  const list = useUncached(newIdentityQuery());
  return (
    <Page width="narrow">
      <PageTitle title={t("Single sign-on")} />
      {problem ? (
        <SignOnFailed problem={problem} />
      ) : (
        <Listing list={list} skeleton={<Skeleton height="20rem" />} empty={<Expired />}>
          {([identity]) => identity && <NewIdentity identity={identity} next={next} />}
        </Listing>
      )}
    </Page>
  );
}

const Expired = () => (
  <Card>
    <p>{t("Your sign-on has expired, or was used already. Please begin again.")}</p>
    <Row>
      <ButtonLink to="/guestmaster/login">{t("Log in")}</ButtonLink>
    </Row>
  </Card>
);
