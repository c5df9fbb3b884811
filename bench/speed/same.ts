import { mail, queueing, rupees } from "./same-letters.ts";
import { sameStatements as texts } from "./same-statements.ts";

/** One write as both programs are asked it. */
export interface Write {
  readonly me: number;
  readonly body: Record<string, string | number>;
  readonly key: string;
  readonly bodyHash: string;
  readonly address: string;
  readonly requestId: string;
}

/** What a statement answered: `row` with named columns, and its cells in their order. */
export interface Answered {
  readonly row: Record<string, never>;
  readonly cells: readonly never[];
}

/** A statement of a write, with what goes into it; `effect` is the answer of the first that was marked so. */
export interface Step {
  readonly name: string;
  readonly text: string;
  readonly values: (write: Write, effect: Answered) => readonly unknown[];
  readonly isEffect?: true;
}

/** What `returning` of a move answers. */
function movedBy({ cells }: Answered) {
  const [price, bps, owner, freelancer, work, title, parties] = cells as readonly unknown[];
  const paise = Number(price);
  const brokerage = Math.round((paise * Number(bps)) / 10_000);
  return {
    ...(parties as Record<"companyName" | "companyEmail" | "freelancerName" | "freelancerEmail", string>),
    ...{ paise, brokerage, owner, freelancer, work, title: String(title) },
    terms: `Price: ${rupees(paise)}\nBrokerage: ${rupees(brokerage)}\nYou receive: ${rupees(paise - brokerage)}`,
  };
}

const entry = (call: string, subject: string, role: string, id: (write: Write, effect: Answered) => unknown): Step => ({
  name: "entry",
  text: texts.entry,
  values: (write, effect) => {
    const who = [write.me, "somebody", role, call, "done", subject, String(id(write, effect))];
    return [...who, { status: "as it was" }, { status: "as it is now" }, write.address, write.requestId];
  },
});

const keyOf = (call: string): Step => ({
  name: "key",
  text: texts.key,
  values: ({ me, key, bodyHash }) => [me, key, call, bodyHash, '{"answer":{"message":"Success"}}'],
});

/** The steps of each write, in the order in which the product asks them. */
export async function sameWrites(databaseUrl: string): Promise<Readonly<Record<string, readonly Step[]>>> {
  const { text, first, next } = await queueing(databaseUrl);
  const letter = (make: (effect: ReturnType<typeof movedBy>, write: Write) => object): Step => ({
    name: "letter",
    text,
    values: (write, effect) => [JSON.stringify([{ data: make(movedBy(effect), write) }])],
  });
  const other = next.text.replace("$1", "(case when exists (select from first) then '[]' else $2 end)");
  const company: Step = {
    name: "letter_hourly",
    text: `with first as (${first.text}) ${other}`,
    values: ({ body }, { row }) => {
      const { title, email } = row["told"] as unknown as Record<"title" | "email", string>;
      const data = mail(
        email,
        `New request: ${title}`,
        "Read it, then accept or reject it.",
        "clientmaster/viewrequests",
      );
      const about = { data, singletonKey: `applied ${body["workid"]}` };
      return [JSON.stringify([{ ...first.job, ...about }]), JSON.stringify([{ ...next.job, ...about }])];
    },
  };
  const request = ({ body }: Write) => body["reqid"] ?? body["requestid"];
  const move = (from: string, to: string): Step => ({
    name: "move",
    text: texts.move,
    values: (write) => [to, request(write), from, write.me, write.me],
    isEffect: true,
  });
  const ended = (title: string) => `It is about ${title}.`;

  return {
    workpost: [
      {
        name: "post",
        text: texts.post,
        values: ({ me, body: b }) => [
          ...[me, b["title"], b["description"], b["categoryid"], b["subcategoryid"]],
          ...[Number(b["budget"]) * 100, b["deadlinedate"]],
        ],
        isEffect: true,
      },
      entry("workpost", "work", "client", (_, { row }) => row["id"]),
      keyOf("workpost"),
    ],
    workreq: [
      {
        name: "apply",
        text: texts.apply,
        values: ({ me, body: b }) => {
          const file = [b["biodata"], "resume", null, me, me, me];
          return [...file, me, b["name"], b["workid"], b["workid"]];
        },
        isEffect: true,
      },
      company,
      entry("workreq", "request", "freelancer", (_, { row }) => row["id"]),
      keyOf("workreq"),
    ],
    updatereqstatus: [
      {
        name: "accept",
        text: texts.accept,
        values: (write) => {
          const { me } = write;
          return [true, request(write), me, me, "accepted", 1000, request(write), "pending"];
        },
        isEffect: true,
      },
      letter(({ freelancerEmail, title, terms }) =>
        mail(freelancerEmail, `Accepted: ${title}`, terms, "freelancermaster/ongoingprojectview"),
      ),
      entry("updatereqstatus", "request", "client", request),
      keyOf("updatereqstatus"),
    ],
    updateworkprogress: [
      move("accepted", "completed"),
      {
        name: "progress",
        text: texts.progress,
        values: (write) => [request(write), write.body["percentage"], write.body["progress_desc"]],
      },
      letter(({ companyEmail, title }) =>
        mail(companyEmail, `Completed: ${title}`, ended(title), "clientmaster/payment"),
      ),
      entry("updateworkprogress", "request", "freelancer", request),
      keyOf("updateworkprogress"),
    ],
    payment: [
      move("completed", "paid"),
      {
        name: "pay",
        text: texts.pay,
        values: (write, effect) => {
          const { paise, brokerage, owner, freelancer } = movedBy(effect);
          const net = paise - brokerage;
          const cost = [request(write), paise, brokerage, net, null];
          const lines = [
            ["company_payments", "freelancer_payable", "brokerage"],
            [owner, freelancer, null],
            [paise, -net, -brokerage],
          ];
          return [...cost, ...lines, owner, "sandbox", write.key];
        },
      },
      letter(({ freelancerEmail, title, terms }) =>
        mail(freelancerEmail, `Paid: ${title}`, terms, "freelancermaster/projects"),
      ),
      entry("payment", "request", "client", request),
      keyOf("payment"),
    ],
  };
}
