import { useState } from "react";
import { StepUpForm } from "#web/features/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly due: RowOf<"payouts.due">;
}

/** What an admin can do about money that waits for a transfer. */
export function TransferActions({ due }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { linkedAccount, waitReason } = due;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <LinkForm due={due} close={() => setOpen(false)} />
      ) : (
        <Row gap={2}>
          {waitReason !== "no_account" && (
            <Button size="small" onClick={() => setOpen(true)}>
              {linkedAccount ? t("Change the linked account") : t("Enter the linked account")}
            </Button>
          )}
          <ByHandButton due={due} />
        </Row>
      )}
    </Swap>
  );
}

function LinkForm({ due: { freelancerId, linkedAccount }, close }: Props & { readonly close: () => void }) {
  const form = useCallForm("payouts.setLinkedAccount", {
    fields: { linkedAccount: linkedAccount ?? "", password: "", code: "" },
    fixed: { freelancerId },
    after: close,
  });
  return (
    <StepUpForm form={form} submit={t("Save the linked account")} close={close}>
      <TextField
        field={form.of("linkedAccount")}
        label={t("Linked account")}
        hint={t("Its id in your dashboard of Razorpay, for the bank account of this freelancer. It begins with acc_.")}
        autoComplete="off"
        spellCheck={false}
      />
    </StepUpForm>
  );
}

function ByHandButton({ due: { freelancerId, freelancerName } }: Props) {
  const call = useCall("payouts.payByHand");
  async function pay(): Promise<void> {
    const question = t("Do you want to pay {name} by a run instead of a transfer?", { name: freelancerName });
    const detail = t("It applies to the money that waits now. It comes from the bank account of the platform.");
    if (await confirm(question, detail)) await call.run({ freelancerId });
  }
  return (
    <Button size="small" busy={call.busy} onClick={() => void pay()}>
      {t("Pay by a run")}
    </Button>
  );
}
