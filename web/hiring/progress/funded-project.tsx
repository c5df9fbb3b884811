import { useState } from "react";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { MilestoneList } from "#web/hiring/progress/milestone-list.tsx";
import { MilestoneMoves } from "#web/hiring/progress/milestone-moves.tsx";
import { type NextMove, nextMoveOf } from "#web/hiring/progress/next-move.ts";
import { AnswerChange, NextStep } from "#web/hiring/progress/next-step.tsx";
import { Submitted } from "#web/hiring/progress/submission.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { MilestoneClock } from "#web/money/milestones/milestone-clock.tsx";
import { historyQuery, type Milestone, milestonesQuery, submissionsQuery } from "#web/money/milestones/queries.ts";
import { AccountNeeded } from "#web/money/payouts/account-needed.tsx";
import { isAccountMissing, payoutAccountQuery } from "#web/money/payouts/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export interface FundedNextStepProps {
  readonly reader: OfferParty;
  readonly request: Parameters<typeof NextStep>[0]["request"];
  /** The other party. */
  readonly name: string;
  /** Whether the other party asks for a change of the contract. */
  readonly isAsked: boolean;
}

/** Whose turn it is in a project whose milestones are funded, with what is done about it. */
export function FundedNextStep(props: FundedNextStepProps) {
  const { reader, request, name } = props;
  const list = useAllRows(milestonesQuery(request.requestid));
  return (
    <Listing list={list} skeleton={<Skeleton height="12rem" />}>
      {(milestones) => <Next {...props} next={nextMoveOf(reader, milestones, name)} />}
    </Listing>
  );
}

export interface FundedMilestonesProps extends Omit<FundedNextStepProps, "request"> {
  readonly requestId: number;
}

/** Every milestone of a project; the moves of the next step are above. */
export function FundedMilestones({ reader, requestId, name, isAsked }: FundedMilestonesProps) {
  const list = useAllRows(milestonesQuery(requestId));
  return (
    <Listing list={list} skeleton={<Skeleton height="24rem" />}>
      {(milestones) => (
        <Stack>
          <MilestoneList
            requestid={requestId}
            milestones={milestones}
            reader={reader}
            name={name}
            next={isAsked ? undefined : nextMoveOf(reader, milestones, name)}
          />
          <Claims requestId={requestId} reader={reader} name={name} milestones={milestones} />
        </Stack>
      )}
    </Listing>
  );
}

const ProjectClaims = lazyPart(async () => (await import("#web/money/claims/project-claims.tsx")).ProjectClaims);

interface ClaimsProps extends Pick<FundedMilestonesProps, "reader" | "requestId" | "name"> {
  readonly milestones: readonly Milestone[];
}

/** Claims are rare: they are loaded where money is disputed, where a draft of one is kept, or when somebody asks for them. */
function Claims(props: ClaimsProps) {
  const { milestones } = props;
  const [isOpen, setOpen] = useState(() =>
    milestones.some(({ milestoneId }) => hasDraft("claims.open", { milestoneId })),
  );
  if (isOpen || milestones.some(({ status }) => status === "disputed"))
    return <ProjectClaims of={props} placeholder={<Skeleton height="8rem" />} />;
  if (milestones.every(({ status }) => status === "planned" || status === "funding")) return null;
  return (
    <Row>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("You do not agree?")}
      </Button>
    </Row>
  );
}

function Next({
  reader,
  request,
  name,
  isAsked,
  next: { milestone, text, moves },
}: FundedNextStepProps & { readonly next: NextMove }) {
  if (isAsked)
    return (
      <NextStep
        request={request}
        hasTimeline={false}
        text={t("{name} asks for a change", { name })}
        action={<AnswerChange of={reader === "company" ? "client" : "freelancer"} requestId={request.requestid} />}
      />
    );
  return (
    <NextStep request={request} hasTimeline={false} text={text}>
      {milestone && (
        <>
          <MilestoneClock milestone={milestone} />
          <Standing milestone={milestone} reader={reader} requestId={request.requestid} />
          <MilestoneMoves
            key={milestone.milestoneId}
            milestone={milestone}
            requestId={request.requestid}
            moves={moves}
            name={name}
            isNext
          />
        </>
      )}
      {reader === "freelancer" && <Account />}
    </NextStep>
  );
}

interface StandingProps {
  readonly milestone: Milestone;
  readonly reader: OfferParty;
  readonly requestId: number;
}

/** What the reader needs to know about a milestone before acting. */
function Standing({ milestone, reader, requestId }: StandingProps) {
  const { milestoneId, status, order, takeBackFrom } = milestone;
  if (status === "submitted" && reader === "company") return <Delivered milestoneId={milestoneId} />;
  if (status === "returned") return <Reason milestoneId={milestoneId} />;
  if (takeBackFrom) return <Note>{refusedText(reader, takeBackFrom)}</Note>;
  if (status === "funding" && order?.provider === "razorpay") return <AtProvider requestId={requestId} />;
  const words = order && orderText(order, status);
  return words && <Note>{words}</Note>;
}

const AtProvider = ({ requestId }: Pick<StandingProps, "requestId">) => (
  <OpenPayment of={{ requestId }} placeholder={<Skeleton height="5rem" />} />
);
const OpenPayment = lazyPart(async () => (await import("#web/money/milestones/open-payment.tsx")).OpenPayment);

/** The transfer that would hold the money for the freelancer is refused. */
function refusedText(reader: OfferParty, takeBackFrom: string): string {
  if (reader === "freelancer")
    return t("Razorpay does not transfer this money to your account yet. Ask the operator of this platform.");
  const moment = formatInstant(takeBackFrom);
  return t(
    "Razorpay does not transfer this money to the freelancer's account yet. You can take it back from {moment} on.",
    { moment },
  );
}

function Delivered({ milestoneId }: { readonly milestoneId: number }) {
  return (
    <Listing list={useAllRows(submissionsQuery(milestoneId))} skeleton={<Skeleton height="8rem" />}>
      {([latest]) => latest && <Submitted submission={latest} />}
    </Listing>
  );
}

/** Why the company has asked for changes. */
function Reason({ milestoneId }: { readonly milestoneId: number }) {
  const { rows } = useAllRows(historyQuery(milestoneId));
  const reason = rows.find(({ move }) => move === "requestChanges")?.reason;
  return reason && <Note>{t("Changes that were asked for: {reason}", { reason })}</Note>;
}

/** What became of the latest payment for a milestone that is not funded. */
function orderText({ status, provider, reason }: NonNullable<Milestone["order"]>, milestone: Milestone["status"]) {
  if (milestone === "funding")
    return provider === "manual"
      ? t("An admin confirms it once the money has arrived.")
      : t("It shows as funded once the payment is confirmed.");
  if (milestone !== "planned") return undefined;
  if (status === "declined") return t("The payment was declined: {reason}", { reason: reason ?? "" });
  if (status === "closed") return t("The platform closed the payment: {reason}", { reason: reason ?? "" });
  return endTexts[status]?.();
}

const endTexts: Partial<Record<NonNullable<RowOf<"milestones.list">["order"]>["status"], () => string>> = {
  failed: () => t("The payment failed. Nothing was paid."),
  cancelled: () => t("The payment was cancelled. Nothing was paid."),
  expired: () => t("The payment was not completed in time. Nothing was paid."),
  reversed: () => t("The payment was recorded by mistake, so the milestone is not funded."),
  unmatched: () => t("The money received does not match this payment. The admin is looking into it."),
};

/** Asked for before the money comes. */
function Account() {
  return isAccountMissing(useAllRows(payoutAccountQuery)) ? <AccountNeeded /> : null;
}
