import { useState } from "react";
import { maxHolder } from "#domain/money/funding.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { editedHolderQuery } from "#web/money/milestones/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { CheckList } from "#web/ui/form/check-list.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

type Named = RowOf<"milestones.getHolder">;

/** Who holds the money of milestones, for admins who may name them. The platform holds none on an own account before an admin has named the holder. */
export function HolderCard() {
  const list = useUncached(editedHolderQuery);
  return (
    <div id="holder">
      <Card>
        <h2>{t("Who holds the money of milestones")}</h2>
        <Listing list={list} skeleton={<Skeleton height="8rem" />}>
          {([row]) => row && <Holder row={row} refetch={list.refetch} />}
        </Listing>
      </Card>
    </div>
  );
}

interface HolderProps {
  readonly row: Named;
  readonly refetch: () => void;
}

function Holder({ row, refetch }: HolderProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    refetch();
  };
  return (
    <>
      <p>{stateText(row)}</p>
      <p className="soft small">
        {t(
          "In India the Reserve Bank decides who may collect the money of buyers for sellers: the Directions on Payment Aggregators of 15 September 2025. Ask a lawyer before you name anyone. The page “Who holds the money” of the operations manual says what to ask.",
        )}
      </p>
      <Swap open={isOpen}>
        {isOpen ? (
          <HolderForm fundHolder={row.fundHolder} close={close} />
        ) : (
          <Row>
            <Button onClick={() => setOpen(true)}>
              {row.fundHolder ? t("Change who holds the money") : t("Name who holds the money")}
            </Button>
          </Row>
        )}
      </Swap>
    </>
  );
}

/** Who holds the money now, and what would have to be done. */
function stateText({ provider, fundHolder, holder }: Named): string {
  if (provider === "sandbox") return t("Payments are a test: nobody holds money, and milestones can be tried.");
  if (provider === "direct")
    return t("Payments go directly to freelancers, so nobody holds money and milestones are not offered.");
  if (holder?.kind === "razorpay")
    return t("Razorpay holds the money at the linked accounts of the freelancers. Nobody has to be named.");
  return fundHolder
    ? t("Named: {holder}. Companies read this before they pay.", { holder: fundHolder })
    : t("Nobody is named, so milestones are not offered.");
}

function HolderForm({ fundHolder, close }: { readonly fundHolder: string; readonly close: () => void }) {
  const form = useCallForm("milestones.setHolder", {
    fields: { holder: fundHolder, isConfirmed: false, password: "", code: "" },
    after: close,
  });
  const confirmed = form.of("isConfirmed");
  return (
    <StepUpForm form={form} submit={t("Save")} close={close}>
      <Note>{t("Companies read this name before they pay.")}</Note>
      <TextField
        field={form.of("holder")}
        label={t("Holder of the money")}
        hint={t(
          "A company with its form of business and town. Empty takes the name back: then no milestone is funded.",
        )}
        maxLength={maxHolder}
        autoComplete="off"
      />
      <CheckList
        legend={t("Confirmation")}
        name="isConfirmed"
        options={[{ value: "isConfirmed", text: t("A lawyer has confirmed that we may hold this money") }]}
        chosen={confirmed.value === true ? ["isConfirmed"] : []}
        toggle={() => confirmed.set(confirmed.value !== true)}
        error={confirmed.error}
      />
    </StepUpForm>
  );
}
