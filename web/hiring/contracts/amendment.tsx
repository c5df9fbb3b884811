import { useState } from "react";
import { chargeFor } from "#domain/catalog/fee.ts";
import { hirers } from "#domain/member.ts";
import { paise, rupees, toRupees } from "#domain/money.ts";
import { ChangeText } from "#web/hiring/contracts/change-text.tsx";
import type { Contract } from "#web/hiring/contracts/queries.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatDay, formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import type { Errors } from "#web/lib/validate-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { DateField, TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly contract: Contract;
  /** Whether the reader came to ask for more time. */
  readonly isExtension: boolean;
  /** Closes the form of a change; undefined while it is closed. */
  readonly close: (() => void) | undefined;
}

/** Whether the reader may request a change, and whether its form is open. */
export function useAmendmentForm({ contractId, version, openAmendment, allowedMoves }: Contract, isExtension: boolean) {
  const isHirer = useIsOneOf(hirers);
  const [isOpen, setOpen] = useState(
    () => isExtension || hasDraft("contracts.amend", { contractId, baseVersion: version }),
  );
  const mayRequest = isHirer && !openAmendment && allowedMoves.includes("amend");
  return {
    open: mayRequest && !isOpen ? () => setOpen(true) : undefined,
    close: mayRequest && isOpen ? () => setOpen(false) : undefined,
  };
}

/** The open change of a contract, or the form that requests one. */
export function Amendment({ contract, isExtension, close }: Props) {
  const { openAmendment } = contract;
  const isHirer = useIsOneOf(hirers);
  if (openAmendment) return <OpenAmendment contract={contract} amendment={openAmendment} mayAnswer={isHirer} />;
  if (!close) return null;
  return (
    <Card>
      <h2>{isExtension ? t("Request more time") : t("Request a change")}</h2>
      <p className="soft">{t("The other party can accept within 4 days. Until then the contract stays as it is.")}</p>
      <AmendmentForm contract={contract} isExtension={isExtension} close={close} />
    </Card>
  );
}

interface AmendmentFormProps {
  readonly contract: Contract;
  /** Whether the change is only a later day. */
  readonly isExtension: boolean;
  readonly close: () => void;
}

/** Asks the other party for a later deadline, another price, another scope, or several of them. Nothing applies before it agrees. */
function AmendmentForm({ contract, isExtension, close }: AmendmentFormProps) {
  const { contractId, version, document, plan } = contract;
  const day = formatDay(document.dueDay);
  const amount = formatPaise(document.pricePaise);
  const form = useCallForm("contracts.amend", {
    fields: {
      deadline: "",
      scope: document.work.description,
      pricePaise: undefined,
      milestones: undefined,
      reason: "",
    },
    fixed: { contractId, baseVersion: version },
    after: close,
  });
  return (
    <Form form={form}>
      <DateField
        field={form.of("deadline")}
        label={t("New deadline")}
        hint={
          isExtension ? t("Later than {day}.", { day }) : t("Later than {day}, or empty to keep the deadline.", { day })
        }
        min={document.dueDay}
      />
      {!isExtension && (
        <PriceField
          field={form.of("pricePaise")}
          hint={t("Now {amount}. Leave it empty to keep the price.", { amount })}
        />
      )}
      {!isExtension && plan && <PlanChange form={form} plan={plan} pricePaise={document.pricePaise} />}
      {!isExtension && (
        <TextArea
          field={form.of("scope")}
          label={t("Scope of the work")}
          hint={t("Change the text to what you want to agree on.")}
          maxLength={5000}
        />
      )}
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("The other party reads it before answering.")}
        maxLength={1000}
      />
      <FormActions submit={t("Send the request")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

const PlanFields = lazyPart(async () => (await import("#web/money/milestones/plan-fields.tsx")).PlanFields);

interface PlanChangeProps {
  readonly form: { readonly of: (field: "milestones" | "pricePaise") => Field; readonly errors: Errors };
  readonly plan: NonNullable<Contract["plan"]>;
  /** The present price. */
  readonly pricePaise: number;
}

/** Other milestones in the place of those that were never funded. */
function PlanChange({ form: { of, errors }, plan: { fixedPaise, milestones }, pricePaise }: PlanChangeProps) {
  const field = of("milestones");
  const price = of("pricePaise").value;
  const hint = t(
    "The milestones that were never funded can be replaced. What was funded or released stays, worth {amount}.",
    { amount: formatPaise(fixedPaise) },
  );
  const begin = () =>
    field.set((milestones.length > 0 ? [...milestones] : [{ title: "", dueDay: "" }]) as unknown as FieldValue);
  const left = (typeof price === "number" ? price : pricePaise) - fixedPaise;
  if (!Array.isArray(field.value))
    return (
      <div className="stack" data-gap="2">
        <p className="field-hint">{hint}</p>
        {field.error && (
          <p className="field-error" role="alert">
            {field.error}
          </p>
        )}
        <Row>
          <Button size="small" onClick={begin}>
            {t("Change the milestones")}
          </Button>
        </Row>
      </div>
    );
  return (
    <div className="stack" data-gap="2">
      <PlanFields of={{ field, errors, pricePaise: left, hint }} placeholder={<Skeleton height="14rem" />} />
      <Row>
        <Button size="small" onClick={() => field.set(undefined)}>
          {t("Keep the milestones")}
        </Button>
      </Row>
    </div>
  );
}

interface PriceFieldProps {
  readonly field: Field;
  readonly hint: string;
}

/** A price that is typed in whole rupees and sent in paise. What is no amount is sent as typed, for the contract to name. */
function PriceField({ field, hint }: PriceFieldProps) {
  const { value } = field;
  const set = (typed: FieldValue = "") => field.set(paiseOf(String(typed)));
  return (
    <TextField
      field={{ ...field, value: typeof value === "number" ? toRupees(paise(value)) : value, set }}
      label={t("New price in rupees")}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function paiseOf(typed: string): FieldValue | undefined {
  if (typed === "") return undefined;
  return /^\d{1,10}$/.test(typed) ? rupees(Number(typed)) : typed;
}

interface OpenAmendmentProps {
  readonly contract: Contract;
  readonly amendment: NonNullable<Contract["openAmendment"]>;
  /** Answering is for those who may engage a freelancer. */
  readonly mayAnswer: boolean;
}

/** The change that one side requested, and what the reader can do about it. */
function OpenAmendment({ contract, amendment, mayAnswer }: OpenAmendmentProps) {
  const { document, allowedMoves } = contract;
  const { amendmentId, author, reason, changes, expiresAt } = amendment;
  const answering = useCall("contracts.answerAmendment");
  const withdrawing = useCall("contracts.withdrawAmendment");
  const can = (move: (typeof allowedMoves)[number]) => mayAnswer && allowedMoves.includes(move);
  async function answer(accept: boolean): Promise<void> {
    const question = accept ? t("Do you want to accept this change?") : t("Do you want to decline this change?");
    const detail = accept ? t("The contract gets a new version. This cannot be undone.") : "";
    if (await confirm(question, detail)) await answering.run({ amendmentId, accept });
  }
  async function withdraw(): Promise<void> {
    if (await confirm(t("Do you want to withdraw the request?"))) await withdrawing.run({ amendmentId });
  }
  return (
    <Card>
      <h2>{t("{name} asks for a change", { name: document[author].name })}</h2>
      {changes.map((change) => (
        <ChangeText key={change.term} change={change} />
      ))}
      <NewCharge contract={contract} changes={changes} />
      <p className="prose">{reason}</p>
      <p className="soft small">
        {t("Without an answer it expires on {moment}, and the contract stays as it is.", {
          moment: formatInstant(expiresAt),
        })}
      </p>
      <Row gap={2}>
        {can("accept") && (
          <Button tone="primary" busy={answering.busy} onClick={() => void answer(true)}>
            {t("Accept")}
          </Button>
        )}
        {can("decline") && (
          <Button tone="danger" busy={answering.busy} onClick={() => void answer(false)}>
            {t("Decline")}
          </Button>
        )}
        {can("withdraw") && (
          <Button busy={withdrawing.busy} onClick={() => void withdraw()}>
            {t("Withdraw the request")}
          </Button>
        )}
      </Row>
    </Card>
  );
}

type Changes = NonNullable<Contract["openAmendment"]>["changes"];

/** What the company pays for the new price, by the fee that both agreed on; nothing without a fee or another price. */
function NewCharge({ contract, changes }: { readonly contract: Contract; readonly changes: Changes }) {
  const { clientFee } = contract.document;
  const price = changes.find(({ term }) => term === "pricePaise")?.after;
  if (!clientFee || price === undefined) return null;
  const charge = chargeFor(paise(Number(price)), clientFee);
  const [fee, total] = [charge.clientFee, charge.total].map(formatPaise);
  return (
    <p className="soft">
      {t("With the platform fee of {fee} the company pays {total}.", { fee: fee ?? "", total: total ?? "" })}
    </p>
  );
}
