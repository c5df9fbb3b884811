import { admin, parties, type Row, row } from "#server/test/matrix-row.ts";
import type { World } from "#server/test/world.ts";

const text = "The second page of the poster is missing, and the letters are too small.";
const reason =
  "The first page was delivered as agreed, and nothing of the second one, so the company pays for half of it, as both proposed.";
const both = parties("A N", "A N");

/** A claim that the other party has opened, and the own one. */
const openedByOther = ({ claims }: World, actor: string) =>
  actor.startsWith("F") ? claims.byCompany : claims.byFreelancer;
const ownOf = ({ claims }: World, actor: string) => (actor.startsWith("F") ? claims.byFreelancer : claims.byCompany);

/** The calls of claims. They are about milestones of an engagement of CO and FO. */
export const claimRows: readonly Row[] = [
  row("claims.open", "about a funded milestone of CO and FO", both, ({ milestones }) => ({
    milestoneId: milestones.funded,
    revision: 0,
    amountPaise: 20_000,
    text,
  })),
  row("claims.answer", "of the other party", both, (world, actor) => ({
    claimId: openedByOther(world, actor),
    amountPaise: 20_000,
    text,
  })),
  row("claims.change", "of CO and FO", both, ({ claims }) => ({ claimId: claims.negotiating, amountPaise: 20_000 })),
  row("claims.addEvidence", "of CO and FO", both, ({ claims }) => ({ claimId: claims.negotiating, text })),
  row("claims.escalate", "of CO and FO", both, ({ claims }) => ({ claimId: claims.negotiating })),
  row("claims.withdraw", "the own one", both, (world, actor) => ({ claimId: ownOf(world, actor) })),
  row(
    "claims.list",
    "of CO and FO",
    parties("A N", "A N", "A"),
    ({ claims }) => ({ requestId: claims.requestId }),
    "keyless",
  ),
  row("claims.listOpen", "", admin, () => ({})),
  row("claims.rule", "of CO and FO", admin, ({ claims, password }) => ({
    claimId: claims.toRule,
    amountPaise: 20_000,
    reason,
    password,
  })),
  row("claims.approveRuling", "of CO and FO", admin, ({ claims, password }) => ({
    claimId: claims.toApprove,
    password,
  })),
];
