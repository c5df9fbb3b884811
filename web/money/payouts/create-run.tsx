import { useState } from "react";
import { type ProviderName, paymentProviders } from "#domain/money/payment-order.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly due: readonly RowOf<"payouts.due">[];
  /** Called once there is a run. */
  readonly onCreated: () => void;
}

export const sourceName = (source: ProviderName): string =>
  source === "sandbox" ? t("Test mode") : t("The bank account of the platform");

/** Pays everybody to whom money can be sent. */
export function CreateRun({ due, onCreated }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isInRun = ({ duePaise, transferPaise }: Props["due"][number]) => duePaise > 0 || transferPaise === 0;
  const sources = paymentProviders.filter((each) => due.some((row) => row.source === each && isInRun(row)));
  const [first] = sources;
  if (!first) return null;
  return (
    <Card>
      <h2>{t("Pay the freelancers")}</h2>
      <p className="soft">
        {t("A batch holds one payout for each freelancer who can be paid. You send it in the next step.")}
      </p>
      <Swap open={isOpen}>
        {isOpen ? (
          <RunForm sources={sources} first={first} close={() => setOpen(false)} onCreated={onCreated} />
        ) : (
          <Row>
            <Button tone="primary" onClick={() => setOpen(true)}>
              {t("Create a batch")}
            </Button>
          </Row>
        )}
      </Swap>
    </Card>
  );
}

interface FormProps {
  readonly sources: readonly ProviderName[];
  readonly first: ProviderName;
  readonly close: () => void;
  readonly onCreated: () => void;
}

function RunForm({ sources, first, close, onCreated }: FormProps) {
  const form = useCallForm("payouts.createRun", {
    fields: { source: first, password: "", code: "" },
    after: () => {
      close();
      onCreated();
    },
  });
  return (
    <StepUpForm form={form} submit={t("Create a batch")} close={close}>
      <SelectField
        field={form.of("source")}
        label={t("Money from")}
        list={staticList(sources)}
        idOf={(each) => each}
        textOf={sourceName}
      />
    </StepUpForm>
  );
}
