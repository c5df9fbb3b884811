import { logColumns, logMakers } from "./log-rows.ts";
import {
  ageOf,
  applicantOf,
  at,
  budgetOf,
  type Counts,
  crowdedWork,
  crowdOf,
  daysToAccept,
  deadlineOf,
  descriptionOf,
  fateOf,
  mixed,
  ownerOf,
  partsOf,
  pick,
  type Reference,
  requestId,
  requestsPerWork,
  resumeOf,
  statusOf,
  titleOf,
  upTo,
} from "./market-model.ts";

/** Every row is a function of its number, so that markets of all sizes are alike. */
export const columns = {
  accounts: ["id", "username", "role", "status", "password_hash", "name", "email", "phone", "registered_at"],
  companies: ["account_id", "licence_no", "logo", "district_id", "location_id"],
  files: ["name", "kind", "mime", "size", "sha256", "ticket_hash", "uploader_id", "attached_at"],
  freelancers: ["account_id", "picture", "category_id", "subcategory_id", "district_id", "location_id"],
  works: [
    "id",
    "owner_id",
    "title",
    "description",
    "category_id",
    "subcategory_id",
    "budget",
    "deadline",
    "engaged",
    "posted_at",
  ],
  work_requests: [
    "id",
    "work_id",
    "owner_id",
    "freelancer_id",
    "name",
    "resume",
    "status",
    "review",
    "price",
    "brokerage_bps",
    "requested_at",
    "accepted_at",
  ],
  progress_entries: ["request_id", "percentage", "description"],
  payments: ["id", "request_id", "cost", "brokerage", "net", "paid_at"],
  ledger_entries: ["id", "kind", "payment_id", "booked_at"],
  ledger_postings: ["entry_id", "line", "account", "party", "amount"],
  ...logColumns,
} as const;
export type Table = keyof typeof columns;

const skilled = (i: number, { skills }: Reference) => pick(skills, mixed(i, 10));
const placed = (i: number, { places }: Reference) => pick(places, mixed(i, 11));

type Makers = Record<Table, (counts: Counts, reference: Reference) => Iterable<readonly unknown[]>>;
/** Numbered, with the work they are for. */
function* paidWorks({ works }: Counts) {
  let number = 0;
  for (const work of upTo(works)) {
    if (fateOf(work) !== "paid") continue;
    number += 1;
    yield [number, work] as const;
  }
}

/** Twenty days after it was posted. */
const paidAt = (work: number, counts: Counts) => at(Math.max(0, ageOf(work, counts) - 20));

/** The first applicant is the engaged one; every third of the others is rejected. */
function requestOn(work: number, nth: number, counts: Counts): readonly unknown[] {
  const fate = fateOf(work);
  const isEngaged = nth === 0 && fate !== "open";
  const other = nth % 3 === 2 ? "rejected" : "pending";
  const freelancerId = applicantOf(work, nth, counts);
  return [
    requestId(work, nth, counts),
    work,
    ownerOf(work, counts),
    freelancerId,
    `Freelancer ${freelancerId}`,
    resumeOf(freelancerId),
    isEngaged ? fate : other,
    !isEngaged && other === "rejected" ? "Another applicant fits better." : null,
    ...(isEngaged ? [budgetOf(work), 1000] : [null, null]),
    at(Math.max(0, ageOf(work, counts) - (nth % 240) / 24)),
    isEngaged ? at(Math.max(0, ageOf(work, counts) - daysToAccept)) : null,
  ];
}

const makersOf: Makers = {
  *accounts(counts) {
    for (const i of upTo(counts.companies + counts.freelancers + counts.pending)) {
      const { role, status } = statusOf(i, counts);
      const name = role === "client" ? `Company ${i}` : `Freelancer ${i}`;
      yield [
        i,
        `${role}${i}`,
        role,
        status,
        "none",
        name,
        `${role}${i}@kaamkaj.example`,
        String(6_000_000_000 + i),
        at(800 - (i % 700)),
      ];
    }
  },
  *companies({ companies, freelancers, pending }, reference) {
    for (const i of upTo(companies + freelancers + pending))
      if (i <= companies || i > companies + freelancers) yield [i, `LIC-${i}`, "bench.webp", ...placed(i, reference)];
  },
  *files({ companies, freelancers }) {
    for (const i of upTo(freelancers)) {
      const id = companies + i;
      yield [resumeOf(id), "resume", "application/pdf", 1, "0", "none", id, at(700)];
    }
  },
  *freelancers({ companies, freelancers }, reference) {
    for (const i of upTo(freelancers))
      yield [companies + i, "bench.webp", ...skilled(i, reference), ...placed(i, reference)];
  },
  *works(counts, reference) {
    for (const i of upTo(counts.works)) {
      yield [
        i,
        ownerOf(i, counts),
        titleOf(i),
        descriptionOf(i),
        ...skilled(i, reference),
        budgetOf(i),
        deadlineOf(i, counts),
        fateOf(i) !== "open",
        at(ageOf(i, counts)),
      ];
    }
  },
  *work_requests(counts) {
    for (const work of upTo(counts.works))
      for (let nth = 0; nth < requestsPerWork; nth += 1) yield requestOn(work, nth, counts);
    for (let nth = 0; nth < crowdOf(counts); nth += 1)
      yield requestOn(crowdedWork(counts), requestsPerWork + nth, counts);
  },
  *progress_entries({ works }) {
    for (const work of upTo(works)) {
      const fate = fateOf(work);
      if (fate !== "open") yield [requestId(work, 0), fate === "accepted" ? 40 : 100, "As agreed."];
    }
  },
  *payments(counts) {
    for (const [number, work] of paidWorks(counts)) {
      const { cost, brokerage, net } = partsOf(work);
      yield [number, requestId(work, 0), cost, brokerage, net, paidAt(work, counts)];
    }
  },
  *ledger_entries(counts) {
    for (const [number, work] of paidWorks(counts)) yield [number, "payment", number, paidAt(work, counts)];
  },
  *ledger_postings(counts) {
    for (const [number, work] of paidWorks(counts)) {
      const { cost, brokerage, net } = partsOf(work);
      yield [number, 1, "company_payments", ownerOf(work, counts), cost];
      yield [number, 2, "freelancer_payable", applicantOf(work, 0, counts), -net];
      yield [number, 3, "brokerage", null, -brokerage];
    }
  },
  ...logMakers,
};

export const rowsOf = (table: Table, counts: Counts, reference: Reference) => makersOf[table](counts, reference);
