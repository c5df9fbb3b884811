import { useState } from "react";
import { erasureDelayHours, keptReasons } from "#domain/operation/personal-data.ts";
import type { TextKey } from "#texts/hindi.ts";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { erasureQuery } from "#web/operation/personal-data/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

type Erasure = RowOf<"erasures.preview">;

interface Props {
  /** The id of another account; the own one by default. */
  readonly accountId?: number;
}

/** Erases the own account, or that of another on request: what has to end first, what remains, and a way back. */
export function AccountErasure({ accountId }: Props) {
  return (
    <Card>
      <h2>{accountId ? t("Erase this account") : t("Erase your account")}</h2>
      <Listing list={useAllRows(erasureQuery(accountId))} missing={<p>{t("This account was erased.")}</p>}>
        {([erasure]) => erasure && <ErasureState erasure={erasure} />}
      </Listing>
    </Card>
  );
}

const blockerTexts = {
  engaged: "A project is ongoing. Complete it or end it first.",
  money_due: "A payment is due. It must be settled first.",
  refund_due: "Money that goes back to the company has not been sent yet. It must be sent first.",
  payout_due: "Money is owed to the freelancer and has not arrived yet. It must be paid out first.",
  bill_open: "A bill is open. It must be paid or waived first.",
  appeal_open: "An appeal is open. It must be answered first.",
} as const satisfies Readonly<Record<Erasure["blockers"][number], TextKey>>;

function ErasureState({ erasure }: { readonly erasure: Erasure }) {
  const { accountId, blockers, dueAt } = erasure;
  const [isOpen, setOpen] = useState(false);
  if (dueAt) return <Scheduled accountId={accountId} dueAt={dueAt} />;
  return (
    <>
      <p className="soft">
        {t("The name, addresses, files, pending applications and jobs without a project are deleted. This is final.")}
      </p>
      {blockers.map((blocker) => (
        <Note key={blocker}>{t(blockerTexts[blocker])}</Note>
      ))}
      <KeptData kept={erasure.kept} />
      {blockers.length === 0 && (
        <Swap open={isOpen}>
          {isOpen ? (
            <EraseForm accountId={accountId} close={() => setOpen(false)} />
          ) : (
            <Row>
              <Button tone="danger" onClick={() => setOpen(true)}>
                {t("Erase the account")}
              </Button>
            </Row>
          )}
        </Swap>
      )}
    </>
  );
}

function KeptData({ kept }: Pick<Erasure, "kept">) {
  if (kept.length === 0) return null;
  return (
    <Stack gap={2}>
      <h3>{t("What remains, and why")}</h3>
      <ul className="stack" data-gap={2}>
        {kept.map(({ kind, until }) => (
          <li key={kind}>
            {t(keptReasons[kind])}
            {until && <p className="soft small number">{t("Until {moment}", { moment: formatInstant(until) })}</p>}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Scheduled({ accountId, dueAt }: { readonly accountId: number; readonly dueAt: string }) {
  const call = useCall("erasures.cancel");
  return (
    <>
      <Note>
        {t("The account is erased on {moment}. Until then this can be cancelled.", { moment: formatInstant(dueAt) })}
      </Note>
      <Row>
        <Button busy={call.busy} onClick={() => void call.run({ accountId })}>
          {t("Keep the account")}
        </Button>
      </Row>
    </>
  );
}

function EraseForm({ accountId, close }: { readonly accountId: number; readonly close: () => void }) {
  const form = useCallForm("erasures.request", {
    fields: { password: "", code: "" },
    fixed: { accountId },
    before: () =>
      confirm(
        t("Do you want to erase this account?"),
        t("It is erased in {count} hours and cannot be brought back then.", { count: erasureDelayHours }),
      ),
    after: close,
  });
  return (
    <Form form={form}>
      <StepUpFields of={form.of} />
      <FormActions submit={t("Erase the account")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
