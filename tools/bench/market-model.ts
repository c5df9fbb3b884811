import { createHash } from "node:crypto";

/** Districts with their towns, categories with their subcategories, by id. */
export interface Reference {
  readonly places: readonly (readonly [number, number])[];
  readonly skills: readonly (readonly [number, number])[];
}

export interface Counts {
  readonly works: number;
  readonly companies: number;
  readonly freelancers: number;
  /** Pending companies. */
  readonly pending: number;
}

/** A company has a hundred works and a freelancer a hundred requests, however large the market is. */
export const countsFor = (works: number): Counts => ({
  works,
  companies: Math.ceil(works / 100),
  freelancers: Math.ceil(works / 10),
  pending: Math.ceil(works / 100),
});

export function* upTo(count: number) {
  for (let i = 1; i <= count; i += 1) yield i;
}

/** Ids are companies, then freelancers, then pending companies. One in fifty companies with works is rejected. */
export function statusOf(account: number, { companies, freelancers }: Counts) {
  if (account <= companies) return { role: "client", status: account % 50 === 0 ? "rejected" : "accepted" };
  if (account <= companies + freelancers) return { role: "freelancer", status: "accepted" };
  return { role: "client", status: "pending" };
}

export const requestsPerWork = 10;
/** From the post of a work to its acceptance. */
export const daysToAccept = 1;
export const requestId = (work: number, nth: number, { works } = { works: 0 }) =>
  nth < requestsPerWork ? (work - 1) * requestsPerWork + nth + 1 : works * requestsPerWork + nth + 1 - requestsPerWork;
const perThousand = { paid: 250, completed: 100, accepted: 100 } as const;

export const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;
/** Spreads numbers evenly and without a visible order. */
export const mixed = (number: number, salt: number) =>
  ((Math.imul(number + salt * 7919, 2_654_435_761) >>> 0) ^ (number >>> 3)) >>> 0;
export const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

export const resumeOf = (freelancer: number) => `${createHash("md5").update(String(freelancer)).digest("hex")}.pdf`;

const things = [
  "website",
  "logo",
  "mobile app",
  "catalogue",
  "tax return",
  "brochure",
  "online shop",
  "short film",
  "floor plan",
  "translation",
  "product photos",
  "payroll",
  "newsletter",
  "data entry",
  "poster",
  "rental agreement",
];
const makers = [
  "bakery",
  "textile mill",
  "clinic",
  "school",
  "dairy",
  "garage",
  "hotel",
  "jewellery shop",
  "travel agency",
  "printing press",
  "nursery",
  "pharmacy",
  "tea estate",
  "gym",
];
const towns = [
  "Pune",
  "Indore",
  "Mysuru",
  "Jaipur",
  "Kochi",
  "Nagpur",
  "Surat",
  "Ranchi",
  "Madurai",
  "Bhopal",
  "Patna",
  "Guwahati",
  "Rajkot",
  "Amritsar",
];
const tones = [
  "Simple",
  "Modern",
  "Urgent",
  "Long-term",
  "Careful",
  "Bilingual",
  "Small",
  "Large",
  "Seasonal",
  "Weekly",
];

export const titleOf = (i: number) =>
  `${pick(tones, mixed(i, 1))} ${pick(things, mixed(i, 2))} for a ${pick(makers, mixed(i, 3))} in ${pick(towns, mixed(i, 4))}`;
export const descriptionOf = (i: number) =>
  `We are a ${pick(makers, mixed(i, 3))} in ${pick(towns, mixed(i, 4))} and need a ${pick(things, mixed(i, 2))}. `.repeat(
    2,
  ) +
  `Please send two examples of your work. It should also go with our ${pick(things, mixed(i, 5))}, and we answer within ${1 + (i % 5)} days. Number ${i}.`;

type Fate = "open" | "paid" | "completed" | "accepted";
export function fateOf(work: number): Fate {
  let draw = mixed(work, 6) % 1000;
  for (const [fate, share] of Object.entries(perThousand)) {
    if (draw < share) return fate as Fate;
    draw -= share;
  }
  return "open";
}

export const budgetOf = (work: number) => (1000 + (mixed(work, 7) % 200_000)) * 100;
export const partsOf = (work: number) => {
  const cost = budgetOf(work);
  return { cost, brokerage: cost / 10, net: cost - cost / 10 };
};
/** The newest work has the highest number; the oldest is two years old. */
export const ageOf = (work: number, { works }: Counts) => ((works - work) / works) * 730;

/** A third of the works was open for thirty days only. */
export const deadlineOf = (work: number, counts: Counts) => {
  const daysAgo = mixed(work, 14) % 3 === 0 ? ageOf(work, counts) - 30 : (mixed(work, 12) % 10) - 300;
  return at(daysAgo).slice(0, 10);
};

/** Markets are uneven: the largest company has every fiftieth work, 20 000 of a million. */
const largestCompany = 1;
const isOfLargest = (work: number, counts: Counts) => mixed(work, 13) % 50 === 0 || work === crowdedWork(counts);
export const ownerOf = (work: number, counts: Counts) =>
  isOfLargest(work, counts) ? largestCompany : 1 + (mixed(work, 8) % counts.companies);

/** The newest paid work has as many requests more: 5 000 in a market of a million. */
export const crowdOf = ({ works }: Counts) => Math.floor(works / 200);
export function crowdedWork({ works }: Counts): number {
  let work = works;
  while (work > 1 && fateOf(work) !== "paid") work -= 1;
  return work;
}

/** Distinct for one work, if there are enough freelancers. */
export const applicantOf = (work: number, nth: number, { companies, freelancers }: Counts) =>
  companies + 1 + ((mixed(work, 9) + nth * 37) % freelancers);
