import { useState } from "react";
import { appealStatementRange } from "#domain/decision.ts";
import { owners } from "#domain/member.ts";
import { useIsOneOf } from "#web/features/members/member-kind.ts";
import { AppealText } from "#web/features/moderation/appeal-text.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";

type Decision = RowOf<"decisions.mine">;

/** The appeal against a decision, or the way to make one while there is time. */
export function Appeal({ decision }: { readonly decision: Decision }) {
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
