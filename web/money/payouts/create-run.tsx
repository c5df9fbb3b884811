import { useState } from "react";
import { type ProviderName, paymentProviders } from "#domain/money/payment-order.ts";
import { maxPayoutsPerRun, minPayoutPaise } from "#domain/money/payout.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatPaise } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

type DuePayout = RowOf<"payouts.due">;

export const sourceName = (source: ProviderName): string =>
  source === "sandbox" ? t("Test mode") : t("The bank account of the platform");

/** Whether a batch that is created now pays this freelancer. What waits for a transfer is none of its business. */
export const isPayable = ({ duePaise, transferPaise, waitReason }: DuePayout): boolean =>
  duePaise > 0 && (waitReason === null || (transferPaise > 0 && isOtherwisePayable(duePaise, waitReason)));

const isOtherwisePayable = (duePaise: number, waitReason: DuePayout["waitReason"]) =>
  waitReason === "no_linked_account" && duePaise >= minPayoutPaise;

interface Props {
  readonly payable: readonly DuePayout[];
  /** Called with the id of the batch once there is one. */
  readonly onCreated: (runId: number) => void;
}

/** Pays everybody to whom money can be sent, from each place where it is. */
export const CreateRun = ({ payable, onCreated }: Props) =>
  paymentProviders.map((source) => {
    const rows = payable.filter((row) => row.source === source);
    return rows.length > 0 && <PayFrom key={source} source={source} payable={rows} onCreated={onCreated} />;
  });

interface PayFromProps extends Props {
  readonly source: ProviderName;
}

/** One button, which says how many people and how much money. */
function PayFrom({ source, payable, onCreated }: PayFromProps) {
  const [isOpen, setOpen] = useState(false);
  const text = payText(payable);
  const from = t("Money from: {source}", { source: sourceName(source) });
  return (
    <Card>
      <Swap open={isOpen}>
        {isOpen ? (
          <RunForm
            source={source}
            submit={text}
            lead={[from, t("Each of them gets one payout.")].join(" · ")}
            close={() => setOpen(false)}
            onCreated={onCreated}
          />
        ) : (
          <Row spread>
            <p className="soft">{from}</p>
            <Button tone="primary" size="large" onClick={() => setOpen(true)}>
              {text}
            </Button>
          </Row>
        )}
      </Swap>
    </Card>
  );
}

/** A batch has only so many payouts, and who is in it is known once it is created. */
function payText(payable: readonly DuePayout[]): string {
  const count = payable.length;
  if (count > maxPayoutsPerRun) return t("Create a batch");
  return t(plural(count, "Pay {count} freelancer {amount}", "Pay {count} freelancers {amount}"), {
    count: formatCount(count),
    amount: formatPaise(payable.reduce((sum, { duePaise }) => sum + duePaise, 0)),
  });
}

interface FormProps {
  readonly source: ProviderName;
  readonly submit: string;
  readonly lead: string;
  readonly close: () => void;
  readonly onCreated: Props["onCreated"];
}

function RunForm({ source, submit, lead, close, onCreated }: FormProps) {
  const form = useCallForm("payouts.createRun", {
    fields: { password: "", code: "" },
    fixed: { source },
    after: ({ runId = 0 }) => {
      close();
      onCreated(runId);
    },
  });
  return (
    <StepUpForm form={form} submit={submit} close={close}>
      <p className="soft">{lead}</p>
    </StepUpForm>
  );
}
