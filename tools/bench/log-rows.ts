import { createHash } from "node:crypto";
import {
  ageOf,
  applicantOf,
  at,
  budgetOf,
  type Counts,
  daysToAccept,
  fateOf,
  ownerOf,
  requestId,
  upTo,
} from "./market-model.ts";

/** Payment orders and the audit log. The log holds only the first application of each work. */
export const logColumns = {
  payment_orders: [
    "id",
    "request_id",
    "company_id",
    "provider",
    "provider_order",
    "amount",
    "reference",
    "status",
    "created_at",
    "settled_at",
  ],
  audit_entries: [
    "id",
    "at",
    "account_id",
    "username",
    "role",
    "call",
    "outcome",
    "subject",
    "subject_id",
    "before",
    "after",
    "address",
    "request_id",
  ],
  audit_seals: ["seq", "entry_id", "hash", "sealed_at"],
} as const;

/** An admin confirms a reported payment within this time. */
const maxDaysOpen = 30;

/** Every payment has an order, and every second completed request of recent works has an open one. */
const orderedAs = (work: number, counts: Counts) => {
  const fate = fateOf(work);
  if (fate === "paid") return "paid";
  const isOpen = fate === "completed" && work % 2 === 0 && ageOf(work, counts) < maxDaysOpen;
  return isOpen ? "open" : undefined;
};

/** Call, username, subject, id, and days after the work was posted. */
function* entriesOf(work: number, counts: Counts) {
  const [owner, first] = [`client${ownerOf(work, counts)}`, `freelancer${applicantOf(work, 0, counts)}`];
  const fate = fateOf(work);
  yield ["workpost", owner, "work", work, 0] as const;
  yield ["workreq", first, "request", requestId(work, 0), 0.1] as const;
  if (fate !== "open") yield ["updatereqstatus", owner, "request", requestId(work, 0), daysToAccept] as const;
  if (fate === "paid") yield ["payment", owner, "request", requestId(work, 0), 20] as const;
}

function* entries(counts: Counts) {
  let id = 0;
  for (const work of upTo(counts.works))
    for (const entry of entriesOf(work, counts)) {
      id += 1;
      yield [id, ...entry, Math.max(0, ageOf(work, counts) - entry[4])] as const;
    }
}

const after = JSON.stringify({ status: "as it is now" });

export const logMakers = {
  *payment_orders(counts: Counts) {
    let id = 0;
    for (const work of upTo(counts.works)) {
      const status = orderedAs(work, counts);
      if (!status) continue;
      id += 1;
      const createdAt = at(Math.max(0, ageOf(work, counts) - 20));
      const settledAt = status === "paid" ? createdAt : null;
      const company = ownerOf(work, counts);
      yield [
        id,
        requestId(work, 0),
        company,
        "manual",
        `bench-${id}`,
        budgetOf(work),
        `UPI ${id}`,
        status,
        createdAt,
        settledAt,
      ];
    }
  },
  *audit_entries(counts: Counts) {
    for (const [id, call, username, subject, subjectId, , days] of entries(counts)) {
      const role = username.startsWith("client") ? "client" : "freelancer";
      const accountId = Number(username.slice(role.length));
      yield [
        id,
        at(days),
        accountId,
        username,
        role,
        call,
        "done",
        subject,
        subjectId,
        "{}",
        after,
        "192.0.2.1",
        "bench",
      ];
    }
  },
  *audit_seals(counts: Counts) {
    for (const [id, , , , , , days] of entries(counts))
      yield [id, id, createHash("sha256").update(String(id)).digest("hex"), at(days)];
  },
};
