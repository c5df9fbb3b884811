import { Appeal } from "#web/features/moderation/appeal.tsx";
import { factsOf } from "#web/features/moderation/decision-texts.ts";
import { ownDecisionQuery } from "#web/features/moderation/queries.ts";
import { RemovedText } from "#web/features/moderation/removed-text.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

/** A decision as its subject reads it. */
export function OwnDecision({ id }: { readonly id: string }) {
  const list = useAllRows(ownDecisionQuery(id));
  const missing = (
    <EmptyState art="search" title={t("There is no such decision")}>
      <p className="soft">{t("It may be about another account.")}</p>
    </EmptyState>
  );
  return (
    <Page width="narrow">
      <PageTitle title={t("Decision")} lead={t("What an admin decided about your account, and why.")} />
      <Listing list={list} missing={missing} empty={missing}>
        {([decision]) => decision && <DecisionText decision={decision} />}
      </Listing>
    </Page>
  );
}

function DecisionText({ decision }: { readonly decision: RowOf<"decisions.mine"> }) {
  return (
    <Card>
      <h2>{decision.rule}</h2>
      <p className="prose">{decision.reason}</p>
      <RemovedText decision={decision} />
      <Facts facts={factsOf(decision)} />
      {!decision.endedAt && decision.kind === "restriction" && (
        <p className="soft">{t("You can still log in, finish work, pay, be paid and withdraw requests.")}</p>
      )}
      <Appeal decision={decision} />
    </Card>
  );
}
