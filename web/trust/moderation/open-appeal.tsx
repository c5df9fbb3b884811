import { type ReactNode, useState } from "react";
import type { AppealOutcome } from "#domain/trust/decision.ts";
import { reasonRange } from "#domain/trust/verification.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { factsOf } from "#web/trust/moderation/decision-texts.ts";
import { RemovedText } from "#web/trust/moderation/removed-text.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

type OpenAppealRow = RowOf<"appeals.list">;

/** An appeal that awaits an answer, with the decision that it is about. */
export function OpenAppeal({ appeal: row }: { readonly appeal: OpenAppealRow }) {
  const { accountId, accountName, rule, reason, decidedBy, appeal } = row;
  return (
    <Card>
      <div>
        <h2>{accountName}</h2>
        {appeal && <p className="soft small">{formatInstant(appeal.submittedAt)}</p>}
      </div>
      <p className="prose">{appeal?.statement}</p>
      <RemovedText decision={row} />
      <Facts
        facts={{
          [t("Rule")]: rule,
          [t("Reason")]: reason,
          ...factsOf(row),
          [t("Decided by")]: decidedBy ?? t("a former admin"),
        }}
      />
      <AppealActions
        appeal={row}
        account={
          <ButtonLink to="/adminmaster/account/$id" params={{ id: String(accountId) }}>
            {t("See the account")}
          </ButtonLink>
        }
      />
    </Card>
  );
}

interface ActionsProps {
  readonly appeal: OpenAppealRow;
  /** The way to the account, beside what can be done. */
  readonly account: ReactNode;
}

function AppealActions({ appeal: { decisionId, canDecide }, account }: ActionsProps) {
  const [outcome, setOutcome] = useState<AppealOutcome | "">("");
  if (!canDecide)
    return (
      <>
        <p className="soft">{t("You made this decision, so another admin answers the appeal.")}</p>
        <Row>{account}</Row>
      </>
    );
  return (
    <Swap open={outcome}>
      {outcome ? (
        <AnswerForm decisionId={decisionId} outcome={outcome} close={() => setOutcome("")} />
      ) : (
        <Row gap={2}>
          <Button onClick={() => setOutcome("uphold")}>{t("Keep the decision")}</Button>
          <Button tone="danger" onClick={() => setOutcome("reverse")}>
            {t("Reverse the decision")}
          </Button>
          {account}
        </Row>
      )}
    </Swap>
  );
}

interface FormProps {
  readonly decisionId: number;
  readonly outcome: AppealOutcome;
  readonly close: () => void;
}

const submitTexts = { uphold: "Keep the decision", reverse: "Reverse the decision" } as const;

function AnswerForm({ decisionId, outcome, close }: FormProps) {
  const form = useCallForm("appeals.decide", {
    fields: { answer: "" },
    fixed: { decisionId, outcome },
    after: close,
  });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("answer")}
        label={t("Answer")}
        hint={t("The person reads this. At least {count} characters.", { count: reasonRange.least })}
        maxLength={reasonRange.most}
      />
      <FormActions submit={t(submitTexts[outcome])} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
