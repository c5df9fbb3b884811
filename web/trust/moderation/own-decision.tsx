import { useState } from "react";
import { owners } from "#domain/member.ts";
import { appealStatementRange } from "#domain/trust/decision.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { AppealText } from "#web/trust/moderation/appeal-text.tsx";
import { factsOf } from "#web/trust/moderation/decision-texts.ts";
import { ownDecisionQuery } from "#web/trust/moderation/queries.ts";
import { RemovedText } from "#web/trust/moderation/removed-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

/** A decision as its subject reads it. */
export function OwnDecision({ id }: { readonly id: string }) {
  const list = useAllRows(ownDecisionQuery(id));
  const missing = (
    <EmptyState art="search" title={t("This decision does not exist")}>
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
        <p className="soft">{t("You can still log in, finish work, pay, be paid and withdraw applications.")}</p>
      )}
      <Appeal decision={decision} />
    </Card>
  );
}

type Decision = RowOf<"decisions.mine">;

/** The appeal against a decision, or the way to make one while there is time. */
function Appeal({ decision }: { readonly decision: Decision }) {
  const [isOpen, setOpen] = useState(false);
  const isOwner = useIsOneOf(owners);
  const { appeal, endedAt, appealableUntil } = decision;
  if (appeal) return <AppealText appeal={appeal} />;
  if (endedAt) return null;
  if (Date.parse(appealableUntil) < Date.now()) return <p className="soft small">{t("You can no longer appeal.")}</p>;
  if (!isOwner) return <p className="soft small">{t("An owner of your company can appeal.")}</p>;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <AppealForm decision={decision} close={() => setOpen(false)} />
      ) : (
        <Row>
          <Button onClick={() => setOpen(true)}>{t("Appeal")}</Button>
          <span className="soft small">
            {t("Once, until {until}. Another admin answers.", { until: formatInstant(appealableUntil) })}
          </span>
        </Row>
      )}
    </Swap>
  );
}

function AppealForm({ decision: { decisionId }, close }: { readonly decision: Decision; readonly close: () => void }) {
  const form = useCallForm("appeals.submit", { fields: { statement: "" }, fixed: { decisionId }, after: close });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("statement")}
        label={t("Why the decision is wrong")}
        hint={t("At least {count} characters. You can appeal once.", { count: appealStatementRange.least })}
        maxLength={appealStatementRange.most}
      />
      <FormActions submit={t("Send the appeal")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
