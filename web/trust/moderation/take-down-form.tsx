import { useState } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { GroundsFields } from "#web/trust/moderation/restrict-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Row } from "#web/ui/layout.tsx";

type Work = RowOf<"works.findPosted">;

/** Hides a work, or lists it again. */
export function TakeDown({ work }: { readonly work: Work }) {
  const [isOpen, setOpen] = useState(false);
  if (work.takenDownAt) return <Restore work={work} />;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <TakeDownForm work={work} close={() => setOpen(false)} />
      ) : (
        <Row>
          <Button tone="danger" onClick={() => setOpen(true)}>
            {t("Take down")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

function Restore({ work: { workId, title } }: { readonly work: Work }) {
  const restoring = useCall("works.restore");
  async function restore(): Promise<void> {
    if (await confirm(t("Do you want to list this job again?"), title)) await restoring.run({ workId });
  }
  return (
    <Row>
      <Button busy={restoring.busy} onClick={() => void restore()}>
        {t("List it again")}
      </Button>
    </Row>
  );
}

function TakeDownForm({ work: { workId }, close }: { readonly work: Work; readonly close: () => void }) {
  const form = useCallForm("works.takeDown", {
    fields: { rule: "", reason: "" },
    fixed: { workId },
    after: close,
  });
  return (
    <Form form={form}>
      <GroundsFields of={form.of} />
      <p className="soft small">
        {t(
          "The job is not listed and nobody can be accepted for it. If a freelancer was accepted already, the project continues.",
        )}
      </p>
      <FormActions submit={t("Take the job down")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
