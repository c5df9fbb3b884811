import { useState } from "react";
import type { PartyMilestoneMove } from "#domain/hiring/milestone.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Milestone } from "#web/money/milestones/queries.ts";
import { NoteForm } from "#web/money/payments/note-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** The moves that have a form. */
type FormMove = Exclude<PartyMilestoneMove, "approve" | "giveBack" | "takeBack">;

interface Props {
  readonly milestone: Milestone;
  readonly requestId: number;
  /** The moves that are offered here, of those that the reader can make. */
  readonly moves: readonly PartyMilestoneMove[];
  /** The other party. */
  readonly name: string;
  /** Whether they are the next step of the project. */
  readonly isNext?: boolean;
}

const isForm = (move: PartyMilestoneMove): move is FormMove => move in formTexts;

/** What a party can do about a milestone. A form opens in the place of the buttons. */
export function MilestoneMoves({ milestone, requestId, moves, name, isNext = false }: Props) {
  const { milestoneId, allowedMoves } = milestone;
  const offered = moves.filter((move) => allowedMoves.includes(move));
  const [chosen, choose] = useState(() =>
    offered.filter(isForm).find((move) => hasDraft(`milestones.${move}`, { milestoneId })),
  );
  // The other party may have moved the milestone while the form was open.
  const open = chosen && allowedMoves.includes(chosen) ? chosen : undefined;
  if (offered.length === 0) return null;
  const close = () => choose(undefined);
  const size = isNext ? "medium" : "small";
  return (
    <Swap open={open ?? ""}>
      {open ? (
        <MoveForm move={open} milestone={milestone} requestId={requestId} name={name} close={close} />
      ) : (
        <Row gap={2}>
          {offered.map((move) =>
            isForm(move) ? (
              <Button
                key={move}
                size={size}
                tone={isNext && move !== "requestChanges" ? "primary" : "quiet"}
                onClick={() => choose(move)}
              >
                {formTexts[move](milestone)}
              </Button>
            ) : (
              <CloseButton key={move} move={move} milestone={milestone} name={name} isNext={isNext} />
            ),
          )}
        </Row>
      )}
    </Swap>
  );
}

const formTexts: Readonly<Record<FormMove, (milestone: Milestone) => string>> = {
  fund: ({ totalPaise }) => t("Fund {amount}", { amount: formatPaise(totalPaise) }),
  submit: ({ submissionCount }) => (submissionCount > 0 ? t("Submit again") : t("Submit")),
  requestChanges: () => t("Ask for changes"),
};

interface FormProps {
  readonly move: FormMove;
  readonly milestone: Milestone;
  readonly requestId: number;
  readonly name: string;
  readonly close: () => void;
}

const FundForm = lazyPart(async () => (await import("#web/money/milestones/fund-form.tsx")).FundForm);
const SubmitForm = lazyPart(async () => (await import("#web/hiring/progress/submit-form.tsx")).SubmitForm);

function MoveForm({ move, milestone, requestId, name, close }: FormProps) {
  if (move === "fund")
    return <FundForm of={{ milestone, requestId, name, close }} placeholder={<Skeleton height="20rem" />} />;
  if (move === "submit") return <SubmitForm of={{ milestone, close }} placeholder={<Skeleton height="20rem" />} />;
  return <ChangesForm milestone={milestone} name={name} close={close} />;
}

/** The company says what is missing. The money stays held. */
function ChangesForm({
  milestone: { milestoneId, submissionCount },
  name,
  close,
}: Omit<FormProps, "move" | "requestId">) {
  const form = useCallForm("milestones.requestChanges", {
    fields: { reason: "" },
    fixed: { milestoneId, submissionNumber: submissionCount },
    after: close,
  });
  return (
    <NoteForm
      form={form}
      field={form.of("reason")}
      label={t("What should change")}
      hint={t("{name} reads it and submits again. The money stays held.", { name })}
      submit={t("Ask for changes")}
      close={close}
    />
  );
}

interface CloseButtonProps {
  readonly move: Exclude<PartyMilestoneMove, FormMove>;
  readonly milestone: Milestone;
  readonly name: string;
  readonly isNext: boolean;
}

/** Closes a milestone, which cannot be undone: what moves is asked about with its sum. */
function CloseButton({ move, milestone, name, isNext }: CloseButtonProps) {
  const { milestoneId, revision } = milestone;
  const call = useCall(`milestones.${move}`);
  const { button, question, detail } = closeTexts[move](milestone, name);
  const ask = async () => {
    if (await confirm(question, detail)) await call.run({ milestoneId, revision });
  };
  return (
    <Button
      size={isNext ? "medium" : "small"}
      tone={move === "approve" ? (isNext ? "primary" : "quiet") : "danger"}
      busy={call.busy}
      onClick={() => void ask()}
    >
      {button}
    </Button>
  );
}

interface CloseTexts {
  readonly button: string;
  readonly question: string;
  readonly detail: string;
}

const closeTexts: Readonly<Record<CloseButtonProps["move"], (milestone: Milestone, name: string) => CloseTexts>> = {
  approve: ({ status, title, amountPaise, netPaise }, name) => {
    const amount = formatPaise(amountPaise);
    return {
      button: status === "submitted" ? t("Approve {amount}", { amount }) : t("Release {amount} now", { amount }),
      question: t("Do you want to release {amount}?", { amount }),
      detail: [
        t("Milestone: {title}", { title }),
        t("{name} receives {net} after brokerage.", { name, net: formatPaise(netPaise) }),
        ...(status === "submitted" ? [] : [t("Nothing is submitted for review yet.")]),
        t("You cannot undo this."),
      ].join("\n"),
    };
  },
  giveBack: ({ title, amountPaise }, name) => {
    const amount = formatPaise(amountPaise);
    return {
      button: t("Give the money back"),
      question: t("Do you want to give {amount} back to {name}?", { amount, name }),
      detail: [t("Milestone: {title}", { title }), t("You are not paid for it. You cannot undo this.")].join("\n"),
    };
  },
  takeBack: ({ title, totalPaise }) => {
    const amount = formatPaise(totalPaise);
    return {
      button: t("Take {amount} back", { amount }),
      question: t("Do you want to take {amount} back?", { amount }),
      detail: [t("Milestone: {title}", { title }), t("The milestone is then closed. You cannot undo this.")].join("\n"),
    };
  },
};
