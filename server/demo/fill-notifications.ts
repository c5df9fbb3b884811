import { requestNotifications } from "#domain/hiring/work-notifications.ts";
import { isEngaged } from "#domain/hiring/work-request.ts";
import { type DemoRequest, type DemoWork, demoCompanies, demoFreelancers } from "#server/demo/data.ts";
import { daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

interface WorkHistory {
  readonly work: DemoWork;
  readonly request: DemoRequest;
  readonly workId: number;
  readonly requestId: number;
}

type NewNotification = typeof notifications.$inferInsert & { readonly daysAgo: number };
type PartyMove = "apply" | "accept" | "reject" | "complete" | "pay";

/** Older notifications are read already. */
const readAfterDays = 3;
/** Older notifications are left out, because the sweep would delete them soon. */
const maxAgeDays = 80;

/** The notifications that the moves of the demo would have written. */
export async function fillNotifications(tx: Db, histories: readonly WorkHistory[], people: Ids): Promise<void> {
  const all = [...histories.flatMap((life) => movesOf(life, people)), ...waitingCompanies(people)];
  const recent = all.filter((each) => each.daysAgo < maxAgeDays).toSorted((a, b) => b.daysAgo - a.daysAgo);
  await tx.insert(notifications).values(
    recent.map(({ daysAgo: days, ...notification }) => ({
      ...notification,
      createdAt: daysAgo(days),
      readAt: days > readAfterDays ? daysAgo(days - 1) : null,
    })),
  );
}

/** Numbers the notifications of all parts of the demo in the order of time, as they would have been written. */
export async function orderNotifications(tx: Db): Promise<void> {
  const all = await tx.delete(notifications).returning();
  const inOrder = all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id);
  await tx.insert(notifications).values(inOrder.map(({ id: _, ...row }) => row));
}

const nameOf = (people: readonly { username: string; name: string }[], username: string) =>
  entryOf(new Map(people.map((one) => [one.username, one.name])), username);

/** When each move of a request was made. */
function datesOf({ status, appliedDaysAgo, decidedDaysAgo, progress, paidDaysAgo }: DemoRequest) {
  const isComplete = status === "completed" || status === "paid";
  const dates: readonly (readonly [PartyMove, number | undefined])[] = [
    ["apply", appliedDaysAgo],
    ["accept", isEngaged(status) ? decidedDaysAgo : undefined],
    ["reject", status === "rejected" ? decidedDaysAgo : undefined],
    ["complete", isComplete ? progress.at(-1)?.daysAgo : undefined],
    ["pay", paidDaysAgo],
  ];
  return dates.flatMap(([move, days]) => (days === undefined ? [] : [{ move, days }]));
}

function movesOf({ work, request, workId, requestId }: WorkHistory, people: Ids): NewNotification[] {
  const company = { id: entryOf(people, work.company), name: nameOf(demoCompanies, work.company) };
  const freelancer = { id: entryOf(people, request.freelancer), name: nameOf(demoFreelancers, request.freelancer) };
  return datesOf(request).map(({ move, days }) => {
    const [{ to, kind }] = requestNotifications[move];
    const [recipient, other] = to === "company" ? [company, freelancer] : [freelancer, company];
    const facts = { title: work.title, otherName: other.name, workId, requestId };
    return { accountId: recipient.id, kind, subjectKind: "request", subjectId: requestId, facts, daysAgo: days };
  });
}

const waitingCompanies = (people: Ids): NewNotification[] =>
  demoCompanies
    .filter(({ status }) => status === "pending")
    .map(({ username, name, registeredDaysAgo }) => ({
      accountId: entryOf(people, "admin"),
      kind: "company_waits",
      subjectKind: "account",
      subjectId: entryOf(people, username),
      facts: { otherName: name },
      daysAgo: registeredDaysAgo,
    }));
