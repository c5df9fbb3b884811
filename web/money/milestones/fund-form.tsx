import { milestoneClocks } from "#domain/hiring/milestone.ts";
import type { TestOutcome } from "#domain/money/payment-order.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatPaise } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { holderText } from "#web/money/milestones/milestone-text.ts";
import type { Milestone } from "#web/money/milestones/queries.ts";
import { OutcomeField } from "#web/money/payments/card-form.tsx";
import { usePage } from "#web/money/payments/provider-page.tsx";
import { paymentMethodQuery } from "#web/money/payments/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Note, WhatNext } from "#web/ui/display/guidance.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly milestone: Milestone;
  readonly requestId: number;
  readonly name: string;
  readonly close: () => void;
}

/** What the company pays before the work on a milestone starts, who holds it, and what becomes of it if nobody answers. */
export function FundForm(props: Props) {
  const { milestone, name } = props;
  const { amountPaise, clientFeePaise, totalPaise, dueDay, holder } = milestone;
  const methods = useAllRows(paymentMethodQuery);
  return (
    <div className="stack" data-gap="3">
      <Facts
        inLines
        facts={{
          [t("Milestone")]: formatPaise(amountPaise),
          ...(clientFeePaise > 0 && { [t("Platform fee")]: formatPaise(clientFeePaise) }),
          [t("You pay")]: <strong className="number">{formatPaise(totalPaise)}</strong>,
          [t("Held by")]: holderText(holder),
        }}
      />
      <WhatNext
        title={t("What happens with the money")}
        steps={[
          t("It is held until you approve what {name} submits.", { name }),
          t("If you do not answer a submission in {days} days, it is released to {name}.", {
            name,
            days: milestoneClocks.reviewDays,
          }),
          t("If nothing is submitted by {days} days after {day}, it goes back to you.", {
            days: milestoneClocks.lapseDays,
            day: formatDay(dueDay),
          }),
        ]}
      />
      <Listing list={methods} skeleton={<Skeleton height="8rem" />}>
        {([way]) => way && <Way {...props} way={way} />}
      </Listing>
    </div>
  );
}

type WayProps = Props & { readonly way: RowOf<"payments.getMethod"> };

/** As the platform's provider wants it. */
function Way(props: WayProps) {
  const { provider } = props.way;
  if (provider === "manual") return <Transfer {...props} />;
  return provider === "razorpay" ? <AtProvider {...props} /> : <Test {...props} />;
}

const fixedOf = ({ milestoneId, revision, totalPaise }: Milestone) => ({ milestoneId, revision, totalPaise });

/** A payment in which no money moves. */
function Test({ milestone, way, close }: WayProps) {
  const [standard, ...others] = way.outcomes;
  const form = useCallForm("milestones.fund", {
    fields: { outcome: standard },
    fixed: fixedOf(milestone),
    after: close,
  });
  return (
    <Form form={form}>
      <Note>{t("Test payment: no money moves")}</Note>
      {others.length > 0 && (
        <OutcomeField field={form.of("outcome")} outcomes={way.outcomes as readonly TestOutcome[]} />
      )}
      <Actions busy={form.busy} milestone={milestone} close={close} />
    </Form>
  );
}

/** A payment on a page of the provider, which then returns to the project. */
function AtProvider({ milestone, requestId, close }: WayProps) {
  const call = useCall("milestones.fund");
  const page = usePage(requestId);
  const pay = async () => {
    const done = await call.run(fixedOf(milestone));
    if ("outcome" in done) await page.start();
  };
  return (
    <>
      <p className="prose">
        {t("You pay on a page of Razorpay, which then returns you here. This platform sees no card and no UPI PIN.")}
      </p>
      <Row gap={2}>
        <Button tone="primary" busy={call.busy || page.busy} onClick={() => void pay()}>
          {t("Pay {amount}", { amount: formatPaise(milestone.totalPaise) })}
        </Button>
        <Button onClick={close}>{t("Cancel")}</Button>
      </Row>
    </>
  );
}

/** A transfer by bank or UPI, which an admin confirms once it has arrived. */
function Transfer({ milestone, way, close }: WayProps) {
  const form = useCallForm("milestones.fund", {
    fields: { reference: "" },
    fixed: fixedOf(milestone),
    after: close,
  });
  return (
    <Form form={form}>
      <p className="prose">
        {way.instructions ||
          t("Pay to the platform's account. Contact the platform's operator for the account details.")}
      </p>
      <TextField
        field={form.of("reference")}
        label={t("Reference of your payment")}
        hint={t("The UTR or transaction number that your bank or UPI app shows after payment.")}
        autoComplete="off"
        spellCheck={false}
      />
      <Actions busy={form.busy} milestone={milestone} close={close} isReport />
    </Form>
  );
}

interface ActionsProps {
  readonly busy: boolean;
  readonly milestone: Milestone;
  readonly close: () => void;
  readonly isReport?: boolean;
}

function Actions({ busy, milestone: { totalPaise }, close, isReport = false }: ActionsProps) {
  const amount = formatPaise(totalPaise);
  return (
    <FormActions
      submit={isReport ? t("Report payment of {amount}", { amount }) : t("Pay {amount}", { amount })}
      busy={busy}
    >
      <Button onClick={close}>{t("Cancel")}</Button>
    </FormActions>
  );
}
