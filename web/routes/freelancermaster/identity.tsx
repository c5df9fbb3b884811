import { createFileRoute } from "@tanstack/react-router";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { OwnCheckCard } from "#web/trust/identity-checks/own-check.tsx";
import { type OwnIdentity, ownIdentityQuery } from "#web/trust/identity-checks/queries.ts";
import { ShowDocument } from "#web/trust/identity-checks/show-document.tsx";
import { EmptyState, WhatNext } from "#web/ui/display/guidance.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/freelancermaster/identity")({
  loader: ({ context: { queries } }) => prefetch(queries, [ownIdentityQuery]),
  component: Identity,
});

/** Where a freelancer shows a document, and reads what came of it. */
function Identity() {
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Identity")}
        lead={t("An admin compares a document with your name. Companies then see that your identity is checked.")}
      />
      <Listing list={useAllRows(ownIdentityQuery)} empty={<NotOffered />} skeleton={<Skeleton height="30rem" />}>
        {([row]) => row && <Checks row={row} />}
      </Listing>
    </Page>
  );
}

const NotOffered = () => (
  <EmptyState art="done" title={t("This platform does not check identities")}>
    <p className="soft">{t("You need not show a document here.")}</p>
  </EmptyState>
);

function Checks({ row: { checks, canSubmit, isRequired, isSelfieAsked } }: { readonly row: OwnIdentity }) {
  const [latest, ...earlier] = checks;
  return (
    <>
      {latest && <OwnCheckCard check={latest} />}
      {canSubmit && (
        <Card>
          <h2>{latest ? t("Show a document again") : t("Show a document")}</h2>
          <p className="soft">
            {isRequired
              ? t("You need a checked identity to apply for jobs on this platform.")
              : t("It is your choice. You can apply for jobs without it.")}
          </p>
          <ShowDocument isSelfieAsked={isSelfieAsked} />
        </Card>
      )}
      <WhatNext
        title={t("What happens with your pictures")}
        steps={[
          t("They are stored encrypted. Only admins who verify can open them, and each view is recorded."),
          t("They are deleted at once when an admin decides, and after 30 days at the latest."),
          t("Kept are the kind of document, its last four characters, the day and the admin."),
        ]}
      />
      {earlier.length > 0 && <h2>{t("Earlier checks")}</h2>}
      {earlier.map((check) => (
        <OwnCheckCard key={check.checkId} check={check} />
      ))}
    </>
  );
}
