import { useState } from "react";
import type { WorkCheckReason } from "#domain/hiring/work-check.ts";
import { paise } from "#domain/money.ts";
import type { TextKey } from "#texts/hindi.ts";
import { formatCount, formatDay, formatPaise } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { checkSummaryQuery, workCheckQuery } from "#web/trust/desk/queries.ts";
import { GroundsFields } from "#web/trust/moderation/restrict-form.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

const reasonTexts: Readonly<Record<WorkCheckReason, TextKey>> = {
  first_jobs: "One of the first jobs of a company that has never paid",
  same_text: "The same text as another job of the last 30 days",
  contact: "Contact details",
  fee: "Words that ask for a fee",
};

interface Props {
  readonly workId: number;
  readonly settled: () => void;
}

/** A job that waits, with why, and the two decisions about it. */
export function JobCase({ workId, settled }: Props) {
  return (
    <Listing list={useAllRows(workCheckQuery(workId))}>
      {([work]) =>
        work && (
          <Card>
            <ul>
              {work.reasons.map((reason) => (
                <li key={reason}>
                  <strong>{t(reasonTexts[reason])}</strong>
                </li>
              ))}
            </ul>
            <Facts
              facts={{
                [t("Company")]: work.companyName,
                [t("Budget")]: formatPaise(paise(work.budgetPaise)),
                [t("Deadline")]: formatDay(work.deadline),
              }}
            />
            <p className="prose">{work.description}</p>
            {work.questions.length > 0 && (
              <>
                <h3>{t("Questions to applicants")}</h3>
                <ol>
                  {work.questions.map((question) => (
                    <li key={question}>{question}</li>
                  ))}
                </ol>
              </>
            )}
            {work.sameText.map((other) => (
              <p key={other.workId} className="small">
                {t("The same text by {name}, posted {day}", {
                  name: other.companyName,
                  day: formatDay(other.postedDate),
                })}
              </p>
            ))}
            <Decide workId={workId} settled={settled} />
            <Row gap={2}>
              <ButtonLink to="/adminmaster/account/$id" params={{ id: String(work.companyId) }}>
                {t("See the account")}
              </ButtonLink>
            </Row>
          </Card>
        )
      }
    </Listing>
  );
}

function Decide({ workId, settled }: Props) {
  const [refuses, setRefuses] = useState(false);
  const approval = useCall("workChecks.decide");
  async function approve(): Promise<void> {
    if ("outcome" in (await approval.run({ workId, action: "approve" }))) settled();
  }
  return (
    <Swap open={refuses}>
      {refuses ? (
        <RefusalForm workId={workId} settled={settled} close={() => setRefuses(false)} />
      ) : (
        <Row gap={2}>
          <Button tone="primary" busy={approval.busy} onClick={() => void approve()}>
            {t("List the job")}
          </Button>
          <Button tone="danger" onClick={() => setRefuses(true)}>
            {t("Take down")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

function RefusalForm({ workId, settled, close }: Props & { readonly close: () => void }) {
  const form = useCallForm("workChecks.decide", {
    fields: { rule: "", reason: "" },
    fixed: { workId, action: "refuse" },
    after: settled,
  });
  return (
    <Form form={form}>
      <GroundsFields of={form.of} />
      <FormActions submit={t("Take down")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

/** How long companies wait for a decision about a job; nothing before one was made. */
export function CheckSummary() {
  const [summary] = useAllRows(checkSummaryQuery).rows;
  if (!summary || summary.medianMinutes === null) return null;
  const { decided, medianMinutes } = summary;
  return (
    <p className="soft small">
      {t(
        plural(
          decided,
          "{count} job decided in 30 days; usually after {hours} hours",
          "{count} jobs decided in 30 days; usually after {hours} hours",
        ),
        { count: formatCount(decided), hours: (medianMinutes / 60).toFixed(1) },
      )}
    </p>
  );
}
