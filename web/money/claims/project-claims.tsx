import { useState } from "react";
import type { PartyClaimMove } from "#domain/hiring/claim.ts";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { hasDraft } from "#web/lib/draft-store.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { ClaimCard } from "#web/money/claims/claim-card.tsx";
import { type Claim, claimsQuery } from "#web/money/claims/queries.ts";
import { EndPeriod } from "#web/money/milestones/milestone-clock.tsx";
import type { Milestone } from "#web/money/milestones/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const OpenForm = lazyPart(async () => (await import("#web/money/claims/claim-forms.tsx")).OpenForm);
const AnswerForm = lazyPart(async () => (await import("#web/money/claims/claim-forms.tsx")).AnswerForm);
const EvidenceForm = lazyPart(async () => (await import("#web/money/claims/claim-forms.tsx")).EvidenceForm);
const ChangeForm = lazyPart(async () => (await import("#web/money/claims/claim-forms.tsx")).ChangeForm);

interface Props {
  readonly requestId: number;
  readonly reader: OfferParty;
  /** The other party. */
  readonly name: string;
  readonly milestones: readonly Milestone[];
}

const claimable = ["funded", "submitted", "returned"];

/** What the parties of a project do not agree on, and how one of them says so. */
export function ProjectClaims({ requestId, reader, name, milestones }: Props) {
  const { rows } = useAllRows(claimsQuery(requestId));
  const held = milestones.filter(({ status }) => claimable.includes(status));
  if (rows.length === 0 && held.length === 0) return null;
  return (
    <Card>
      <h2>{t("Claims")}</h2>
      {rows.map((claim) => (
        <ClaimCard key={claim.claimId} claim={claim} reader={reader} name={name}>
          <ClaimMoves claim={claim} />
          {isClockRunning(claim) && <EndPeriodOf milestoneId={claim.milestoneId} milestones={milestones} />}
        </ClaimCard>
      ))}
      {held.length > 0 && <NewClaim milestones={held} />}
    </Card>
  );
}

/** Of a claim that waits for an admin no clock decides. */
const isClockRunning = ({ status }: Claim): boolean => status === "answer_due" || status === "negotiating";

function EndPeriodOf({ milestoneId, milestones }: Pick<Props, "milestones"> & { readonly milestoneId: number }) {
  const milestone = milestones.find((each) => each.milestoneId === milestoneId);
  return milestone && <EndPeriod milestone={milestone} />;
}

function NewClaim({ milestones }: Pick<Props, "milestones">) {
  const [chosenId, choose] = useState(
    () => milestones.find(({ milestoneId }) => hasDraft("claims.open", { milestoneId }))?.milestoneId,
  );
  const milestone = milestones.find(({ milestoneId }) => milestoneId === chosenId);
  return (
    <Swap open={milestone !== undefined}>
      {milestone ? (
        <OpenForm of={{ milestone, close: () => choose(undefined) }} placeholder={<Skeleton height="20rem" />} />
      ) : (
        <>
          <p className="soft small">
            {t("If you do not agree about a milestone, say what should be released. Its money stays held until then.")}
          </p>
          <Row gap={2}>
            {milestones.map(({ milestoneId, title }) => (
              <Button key={milestoneId} size="small" onClick={() => choose(milestoneId)}>
                {t("Open a claim about “{title}”", { title })}
              </Button>
            ))}
          </Row>
        </>
      )}
    </Swap>
  );
}

const forms = { answer: AnswerForm, change: ChangeForm, addEvidence: EvidenceForm };
type FormMove = keyof typeof forms;

const isForm = (move: PartyClaimMove): move is FormMove => move in forms;

const moveTexts = (): Readonly<Record<PartyClaimMove, string>> => ({
  answer: t("Answer the claim"),
  change: t("Change the amount"),
  addEvidence: t("Add evidence"),
  escalate: t("Ask an admin to decide"),
  withdraw: t("Withdraw the claim"),
});

function ClaimMoves({ claim }: { readonly claim: Claim }) {
  const { claimId, allowedMoves } = claim;
  const drafted = allowedMoves.filter(isForm).find((move) => hasDraft(`claims.${move}`, { claimId }));
  const [chosen, choose] = useState(drafted);
  const open = chosen && allowedMoves.includes(chosen) ? chosen : undefined;
  if (allowedMoves.length === 0) return null;
  const Part = open && forms[open];
  return (
    <Swap open={open ?? ""}>
      {Part ? (
        <Part of={{ claim, close: () => choose(undefined) }} placeholder={<Skeleton height="16rem" />} />
      ) : (
        <Row gap={2}>
          {allowedMoves.map((move) =>
            isForm(move) ? (
              <Button
                key={move}
                size="small"
                tone={move === "answer" ? "primary" : "quiet"}
                onClick={() => choose(move)}
              >
                {moveTexts()[move]}
              </Button>
            ) : (
              <MoveButton key={move} move={move} claimId={claimId} />
            ),
          )}
        </Row>
      )}
    </Swap>
  );
}

interface MoveButtonProps {
  readonly move: Exclude<PartyClaimMove, FormMove>;
  readonly claimId: number;
}

/** Neither can be undone. */
function MoveButton({ move, claimId }: MoveButtonProps) {
  const call = useCall(`claims.${move}`);
  const detail =
    move === "escalate"
      ? t("The admin decides for an amount between those of both sides.")
      : t("The milestone goes on as before.");
  const ask = async () => {
    if (await confirm(`${moveTexts()[move]}?`, detail)) await call.run({ claimId });
  };
  return (
    <Button size="small" busy={call.busy} onClick={() => void ask()}>
      {moveTexts()[move]}
    </Button>
  );
}
