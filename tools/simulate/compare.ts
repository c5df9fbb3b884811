import type { HttpClient } from "../../e2e/http-client.ts";
import { brokerageOf, clientFeeOf, returnsOf } from "./amounts.ts";
import {
  agreedPrice,
  type Chargeback,
  type Conversation,
  notificationLine,
  type Payable,
  type Request,
  type World,
} from "./model-world.ts";
import { isDisputed } from "./payout-rules.ts";
import type { Players } from "./players.ts";
import { type Row, rowsOf } from "./responses.ts";
import { readReviews } from "./review-rules.ts";
import { isClosed } from "./work-rules.ts";

// Compares the state of the model with the responses of the API, line by line.

const paise = (rupees: unknown) => {
  const whole = Math.round(Number(rupees) * 100);
  return whole / 100 === rupees ? whole : `${rupees} rupees, no whole paise,`;
};

const returnedBrokerageOf = (request: Request) => returnsOf(request).reduce((sum, { brokerage }) => sum + brokerage, 0);

/** The expected lines. A company that is not accepted sees nothing. */
export function expectedLines(world: World): Set<string> {
  const { users, works, requests } = world;
  const paid = Object.values(requests).filter(({ status }) => status === "paid");
  return new Set([
    ...Object.entries(users).flatMap(([name, { role, accountStatus }]) =>
      accountStatus === "unknown" || role === "admin" ? [] : [`${role} ${name} ${accountStatus}`],
    ),
    ...Object.keys(works).flatMap((name) => linesOfWork(world, name)),
    ...Object.entries(requests).flatMap(([name, request]) => linesOfRequest(world, name, request)),
    ...linesOfNotifications(world),
    ...Object.values(world.conversations).flatMap((conversation) => linesOfConversation(world, conversation)),
    ...linesOfPayouts(world),
    `earned ${paid.reduce((sum, request) => sum + brokerageOf(request) - returnedBrokerageOf(request), 0)}`,
  ]);
}

function linesOfWork(world: World, name: string): string[] {
  const { owner = "", budget, deadline, invited = [] } = world.works[name] ?? {};
  if (world.users[owner]?.accountStatus !== "accepted") return [];
  const freelancers = Object.keys(world.users).filter((one) => isFreelancer(world, one));
  const offers = isClosed(world, name) ? [] : freelancers.map((one) => `${one} is offered ${name}`);
  const invitations = invited.map((one) => `${one} is invited to ${name}`);
  return [...offers, ...invitations, `${owner} has ${name} at ${agreedPrice(world, name) ?? budget} until ${deadline}`];
}

/** A company that is not accepted cannot read. */
const canRead = ({ users }: World, name: string) => users[name]?.accountStatus === "accepted";

const linesOfNotifications = (world: World): string[] =>
  Object.entries(world.notified)
    .filter(([line]) => canRead(world, line.split(" ")[0] ?? ""))
    .map(([line, count]) => `${line}, ${count} times`);

const sumOf = (payables: readonly Payable[]) => payables.reduce((sum, { amount }) => sum + amount, 0);

function stageOf(world: World, payable: Payable): string {
  if (payable.status === "paid") return "paid";
  return isDisputed(world, payable) ? "on_hold" : "due";
}

const disputeLine = (name: string, { amount, status, recovered }: Readonly<Record<keyof Chargeback, unknown>>) =>
  `${name} is disputed: ${amount}, ${status}, ${recovered} recovered`;

/** What is owed to each freelancer, what it is made of, and what was sent. */
function linesOfPayouts(world: World): string[] {
  const { payables, payouts } = world;
  const owed = Object.values(payables).filter(({ status }) => status !== "cancelled");
  const due = Object.groupBy(
    owed.filter(({ status }) => status === "due"),
    ({ freelancer, source }) => `${freelancer} is owed by ${source}`,
  );
  return [
    ...owed.map((one) => `${one.freelancer} earned ${one.request}: ${one.amount}, ${stageOf(world, one)}`),
    ...Object.entries(due).map(([line, all = []]) => `${line}: ${sumOf(all.filter((one) => !isDisputed(world, one)))}`),
    ...Object.entries(payouts).map(([name, { amount, status }]) => `${name} is ${amount}, ${status}`),
  ];
}

async function payoutLines(admin: HttpClient, players: Players): Promise<string[]> {
  const lines: string[] = [];
  for (const { freelancerName, source, duePaise } of await rowsOf(admin, "payouts.due"))
    lines.push(`${String(freelancerName).toLowerCase()} is owed by ${source}: ${duePaise}`);
  for (const { runId } of await rowsOf(admin, "payouts.listRuns"))
    for (const { payoutId, amountPaise, status } of await rowsOf(admin, "payouts.listOfRun", { runId }))
      lines.push(`${players.payoutNameOf(payoutId)} is ${amountPaise}, ${status}`);
  return lines;
}

function linesOfConversation(world: World, { work, company, freelancer, messages, unreadBy }: Conversation): string[] {
  const texts = messages.map(({ text }) => text).join(" | ");
  const lineOf = (reader: string, other: string) =>
    `${reader} talks about ${work} with ${other.toUpperCase()}: ${texts}${unreadBy.includes(reader) ? " (unread)" : ""}`;
  return [
    ...(canRead(world, company) ? [lineOf(company, freelancer)] : []),
    ...(canRead(world, freelancer) ? [lineOf(freelancer, company)] : []),
  ];
}

const isFreelancer = ({ users }: World, name: string) =>
  users[name]?.role === "freelancer" && users[name].accountStatus === "accepted";

/** Requests that were paid, or are again to be paid. */
const isReviewed = (status: unknown) => status === "paid" || status === "completed";

const reviewLine = (reader: string, request: string, texts: string) => `${reader} reads of ${request}: ${texts}`;

async function reviewLines(name: string, players: Players, row: Row): Promise<string[]> {
  if (!isReviewed(row["req_status"])) return [];
  const { requestid: requestId } = row;
  const [reviews] = await rowsOf(await players.observerOf(name), "reviews.mine", { requestId });
  const [own, other] = ([reviews?.["own"], reviews?.["others"]] as (Row | null)[]).map(
    (each) => each?.["text"] ?? null,
  );
  return [reviewLine(name, players.nameOf("request", requestId), `${own} and ${other}`)];
}

const linesOfMoney = (name: string, { report, bill, chargeback }: Request): string[] => [
  ...(report === "open" ? [`${name} waits for the answer of its freelancer`] : []),
  ...(bill ? [`the bill of ${name} is ${bill.amount}, ${bill.status}`] : []),
  ...(chargeback ? [disputeLine(name, chargeback)] : []),
];

function linesOfRequest({ users, works }: World, name: string, request: Request): string[] {
  const { work, freelancer, status, reason, price, progress } = request;
  const { owner = "", budget = 0 } = works[work] ?? {};
  const { accountStatus } = users[owner] ?? {};
  const cost = price ?? budget;
  const parts = `${cost * 100} = ${brokerageOf(request)} + ${cost * 100 - brokerageOf(request)}`;
  const linesIf = (line: string, isExpected: boolean) => (isExpected ? [line] : []);
  return [
    ...returnsOf(request).flatMap(({ amount, brokerage, clientFee }, at) => [
      `${name} returned ${partsOfReturn(amount, brokerage)}, as ${at + 1}`,
      `${name} gave back a fee of ${clientFee}, as ${at + 1}`,
    ]),
    `${freelancer} has ${name} for ${work}, ${status} at ${cost}: ${reason}`,
    // An applicant reads the budget, whatever was agreed with another one.
    `${freelancer} sees the work of ${name} at ${cost}`,
    `${name} went ${progress.join()}`,
    ...linesIf(reviewLine(freelancer, name, readReviews(request, "freelancer")), isReviewed(status)),
    ...linesIf(
      reviewLine(owner, name, readReviews(request, "company")),
      isReviewed(status) && accountStatus === "accepted",
    ),
    ...linesIf(`${owner} reads ${name} for ${work}, ${status}`, accountStatus === "accepted"),
    ...linesOfMoney(name, request),
    ...linesIf(`${name} was paid ${parts}`, status === "paid"),
    ...linesIf(`${name} was charged ${clientFeeOf(request)} on top`, status === "paid"),
    ...linesIf(`${name} is owed ${parts}`, status === "completed" && accountStatus === "rejected"),
  ];
}

/** The actual lines of the API. */
export async function actualLines(players: Players, world: World): Promise<readonly string[]> {
  const lines = [...(await adminLines(players)), ...(await notificationLines("admin", players))];
  for (const [name, { role, accountStatus }] of Object.entries(world.users)) {
    if (accountStatus !== "accepted" || role === "admin") continue;
    lines.push(...(await (role === "client" ? companyLines : freelancerLines)(name, players, world)));
    lines.push(...(await notificationLines(name, players)), ...(await conversationLines(name, players)));
  }
  return lines;
}

async function adminLines(players: Players): Promise<string[]> {
  const admin = await players.observerOf("admin");
  const lines: string[] = [];
  for (const status of ["pending", "accepted", "rejected"])
    for (const { username } of await rowsOf(admin, "getclient", { status })) lines.push(`client ${username} ${status}`);
  for (const { username } of await rowsOf(admin, "freelancerreport")) lines.push(`freelancer ${username} accepted`);
  for (const debt of await rowsOf(admin, "payments.listDebts"))
    lines.push(`${players.nameOf("request", debt["requestid"])} is owed ${partsOf(debt)}`);
  const returned = (await rowsOf(admin, "payments.listReturns")).toReversed();
  for (const [at, { requestId, amountPaise, brokeragePaise, clientFeePaise }] of returned.entries()) {
    const number = returned.slice(0, at + 1).filter((other) => other["requestId"] === requestId).length;
    const parts = partsOfReturn(Number(amountPaise) - Number(clientFeePaise), Number(brokeragePaise));
    const name = players.nameOf("request", requestId);
    lines.push(`${name} returned ${parts}, as ${number}`, `${name} gave back a fee of ${clientFeePaise}, as ${number}`);
  }
  const payments = await rowsOf(admin, "paymentdetails");
  for (const row of payments) {
    const name = players.nameOf("request", row["requestid"]);
    lines.push(`${name} was paid ${partsOf(row)}`, `${name} was charged ${paise(row["clientFee"])} on top`);
  }
  lines.push(...(await moneyLines(admin, players)));
  lines.push(...(await payoutLines(admin, players)));
  return [...lines, `earned ${paise(payments[0]?.["total_earnings"] ?? 0)}`];
}

/** Direct payments that wait, chargebacks and bills. */
async function moneyLines(admin: HttpClient, players: Players): Promise<string[]> {
  const lines: string[] = [];
  for (const { requestId } of await rowsOf(admin, "payments.listProviderOrders"))
    lines.push(`${players.nameOf("request", requestId)} waits for the answer of its freelancer`);
  for (const { requestId, amountPaise, status, recoveredPaise } of await rowsOf(admin, "payments.listChargebacks"))
    lines.push(
      disputeLine(players.nameOf("request", requestId), {
        amount: amountPaise,
        status,
        recovered: recoveredPaise ?? 0,
      }),
    );
  for (const { requestId, amountPaise, status } of await rowsOf(admin, "bills.list"))
    lines.push(`the bill of ${players.nameOf("request", requestId)} is ${amountPaise}, ${status}`);
  return lines;
}

const partsOfReturn = (amount: number, brokerage: number) => `${amount} = ${brokerage} + ${amount - brokerage}`;

const partsOf = ({ cost, brokerage, amount }: Row) => `${paise(cost)} = ${paise(brokerage)} + ${paise(amount)}`;

/** Notified by a job, of the requests that are pending then, or of the provider's payments, which the model does not know. */
const isElsewhere = (kind: string) =>
  ["position_filled", "budget_lowered", "return_sent", "review_open"].includes(kind) || kind.startsWith("payment_");

/** Whether an invitation is still open when its freelancer applies depends on a job. */
const kindOf = (kind: unknown) => (kind === "invited_applied" ? "applied" : String(kind));

async function notificationLines(name: string, players: Players): Promise<string[]> {
  const rows = await rowsOf(await players.observerOf(name), "notifications.list");
  const comparable = rows.filter(({ kind }) => !isElsewhere(String(kind)));
  const groups = Object.groupBy(comparable, ({ kind, title }) => notificationLine(name, kindOf(kind), String(title)));
  return Object.entries(groups).map(([line, all = []]) => `${line}, ${all.length} times`);
}

async function conversationLines(name: string, players: Players): Promise<string[]> {
  const reader = await players.observerOf(name);
  const lines: string[] = [];
  for (const { conversationId, workTitle, otherName, unread } of await rowsOf(reader, "conversations.list")) {
    const messages = await rowsOf(reader, "messages.list", { conversationId });
    const texts = messages.toReversed().map(({ text }) => text);
    lines.push(`${name} talks about ${workTitle} with ${otherName}: ${texts.join(" | ")}${unread ? " (unread)" : ""}`);
  }
  return lines;
}

async function companyLines(name: string, players: Players): Promise<string[]> {
  const company = await players.observerOf(name);
  const works = await rowsOf(company, "getworkdetails");
  const lines = works.map(({ workid, title, cost, deadlinedate }) => {
    const work = players.nameOf("work", workid);
    return `${name} has ${work === title ? work : `${work} called ${title}`} at ${cost} until ${deadlinedate}`;
  });
  for (const { workid } of works)
    for (const row of await rowsOf(company, "getfreelancerbyworkid", { workid })) {
      const request = players.nameOf("request", row["requestid"]);
      lines.push(`${name} reads ${request} for ${players.nameOf("work", workid)}, ${row["req_status"]}`);
      lines.push(...(await reviewLines(name, players, row)));
    }
  return lines;
}

async function freelancerLines(name: string, players: Players, world: World): Promise<string[]> {
  const freelancer = await players.observerOf(name);
  const lines: string[] = [];
  for (const row of await rowsOf(freelancer, "getrequestbyid")) {
    const { requestid, workid, req_status, cost, req_review } = row;
    lines.push(...(await reviewLines(name, players, row)));
    const request = players.nameOf("request", requestid);
    lines.push(`${name} has ${request} for ${players.nameOf("work", workid)}, ${req_status} at ${cost}: ${req_review}`);
    const [work] = await rowsOf(freelancer, "getworkbyrequestid", { reqid: requestid });
    lines.push(`${name} sees the work of ${request} at ${work?.["cost"]}`);
    const progress = await rowsOf(freelancer, "getprogressbyid", { requestid });
    lines.push(`${request} went ${progress.map((entry) => entry["progress_percentage"]).join()}`);
  }
  for (const { requestId, netPaise, status } of await rowsOf(freelancer, "payouts.list"))
    lines.push(`${name} earned ${players.nameOf("request", requestId)}: ${netPaise}, ${status}`);
  for (const { workId, companyName } of await rowsOf(freelancer, "invitations.list"))
    if (canRead(world, String(companyName).toLowerCase()))
      lines.push(`${name} is invited to ${players.nameOf("work", workId)}`);
  const jobs = await rowsOf(freelancer, "getjobfreelancer");
  return [...lines, ...jobs.map(({ workid }) => `${name} is offered ${players.nameOf("work", workid)}`)];
}

/** The different lines, including duplicates. */
export function differencesOf(expected: ReadonlySet<string>, lines: readonly string[]): readonly string[] {
  const distinct = new Set(lines);
  return [
    ...[...expected].filter((line) => !distinct.has(line)).map((line) => `not there: ${line}`),
    ...[...distinct].filter((line) => !expected.has(line)).map((line) => `but there: ${line}`),
    ...lines.filter((line, at) => lines.indexOf(line) !== at).map((line) => `twice there: ${line}`),
  ];
}
