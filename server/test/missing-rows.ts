import type { World } from "#server/test/world.ts";

/** The same world with ids of works, requests and files that do not exist. */
export const withoutRows = (world: World): World => ({
  ...world,
  works: missingIds(world.works),
  other: missingIds(world.other),
  mails: { lost: missingUuid, useless: missingUuid, test: missingUuid },
  requests: missingIds(world.requests),
  orders: missingIds(world.orders),
  returned: { ...world.returned, referenceId: "no_such_order" },
  milestones: missingIds(world.milestones),
  claims: missingIds(world.claims),
  contract: missingUuid,
  reviews: { ofCompany: missingUuid, ofFreelancer: missingUuid },
  amendable: { contractId: missingUuid, byCompany: 2_000_000_000, byFreelancer: 2_000_000_000 },
  conversation: 2_000_000_000,
  messageId: 2_000_000_000,
  workInvitation: 2_000_000_000,
  report: 2_000_000_000,
  reviewReport: 2_000_000_000,
  decision: 2_000_000_000,
  portfolioItem: 2_000_000_000,
  pictureMatch: 2_000_000_000,
  signal: 2_000_000_000,
  savedSearch: 2_000_000_000,
  hidden: { kind: "company", id: 2_000_000_000 },
  announcements: missingIds(world.announcements),
  team: { ...world.team, memberId: 2_000_000_000, invitationId: 2_000_000_000 },
  sentResume: `${"0".repeat(32)}.pdf`,
  question: { ...world.question, document: `${"0".repeat(32)}.pdf` },
});

const missingUuid = "00000000-0000-4000-8000-000000000000";
const missingIds = <K extends string>(ids: Readonly<Record<K, number>>) =>
  Object.fromEntries(Object.keys(ids).map((key) => [key, 2_000_000_000])) as Record<K, number>;
