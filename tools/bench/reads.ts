import type { z } from "zod";
import type { Call, Reading } from "../../contract/call.ts";
import { contract } from "../../contract/index.ts";
import type { Role } from "../../domain/role.ts";
import type { GrowthUser } from "./growth-users.ts";
import type { ApiRequest } from "./load.ts";

type Values = Readonly<Record<string, string | number>>;

/** A read call of one role, with one filter. */
export interface ReadCall {
  readonly name: string;
  readonly by: Role | "guest";
  /** Whether it is paged. */
  readonly isList: boolean;
  readonly requestFor: (user: GrowthUser, page?: Values) => ApiRequest;
}

/** The values of required fields, by call where the name of the field is ambiguous. */
const fieldValues: Readonly<Record<string, (user: GrowthUser) => string | number>> = {
  workid: ({ ids }) => ids.work,
  reqid: ({ ids }) => ids.request,
  requestid: ({ ids }) => ids.request,
  categoryid: ({ ids }) => ids.category,
  workId: ({ ids }) => ids.work,
  requestId: ({ ids }) => ids.request,
  companyId: ({ ids }) => ids.company,
  accountId: ({ ids }) => ids.company,
  accent: () => "#0b5c66",
  amountPaise: () => 500_000,
  "workdetails.id": ({ ids }) => ids.work,
  "getworkbyid.id": ({ ids }) => ids.work,
  "accounts.getObligations.id": ({ ids }) => ids.company,
  "getclientdetails.loginid": ({ ids }) => ids.company,
  "getfreelancerbyid.loginid": ({ ids }) => ids.freelancer,
  "getlocation.id": ({ ids }) => ids.district,
  "getdistrictbyid.id": ({ ids }) => ids.district,
  "getlocationbyid.id": ({ ids }) => ids.location,
  "getsubcategory.id": ({ ids }) => ids.category,
  "getcategorybyid.id": ({ ids }) => ids.category,
  "getsubcategorybyid.id": ({ ids }) => ids.subcategory,
};

const lastMonth = {
  startdate: new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10),
  enddate: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
};
/** Users of the market registered in this period. */
const untilLastYear = {
  startdate: "2000-01-01",
  enddate: new Date(Date.now() - 500 * 86_400_000).toISOString().slice(0, 10),
};

/** Optional filters of lists. */
const filters: Readonly<Record<string, readonly ((user: GrowthUser) => Values)[]>> = {
  clientreport: [() => untilLastYear],
  freelancerreport: [() => untilLastYear],
  "audit.list": [
    () => ({ call: "payment" }),
    () => lastMonth,
    ({ ids }) => ({ username: `client${ids.company}` }),
    ({ ids }) => ({ subject: "work", subjectId: String(ids.work) }),
    () => ({ call: "workpost", ...lastMonth }),
  ],
};

/** Fields of calls that need one of several. */
const chosenFields: Readonly<Record<string, string>> = {
  "contracts.get": "requestId",
  "conversations.get": "requestId",
  "messages.list": "requestId",
};

const pageFields = new Set(["limit", "after"]);

/**
 * Calls about what no market has: a recent e-mail, links, imports, runs of payouts, and features that are off. The search for
 * freelancers has a program of its own (`-- --freelancers`).
 */
const ofNoMarket = [
  "mail.getTest",
  ...["verifications.open", "registrations.open", "imports.lines", "payouts.listOfRun", "publicPages.company"],
  ...["publicPages.work", "reviews.mine", "offers.get", "invitations.listCandidates", "payments.getPayee"],
  ...["reference.getUsage", "profiles.get", "freelancers.get", "freelancers.listReviews", "companyPages.get"],
  ...["publicPages.works", "freelancers.search", "freelancers.count", "reviews.list", "reviews.summary"],
];

/** `search.countJobs` counts up to ten thousand rows, more than a small market has (`-- --search`). */
const excludedCalls = new Set([...ofNoMarket, "search.countJobs"]);

/** Every read call. A call whose required input is unknown here fails the run, so that none is missed. */
export function readCalls(): ReadCall[] {
  return Object.entries(contract as Readonly<Record<string, Call>>).flatMap(([name, call]) =>
    "row" in call && !call.audited && !excludedCalls.has(name) ? readCallsOf(name, call) : [],
  );
}

function readCallsOf(name: string, call: Reading): ReadCall[] {
  const shape = call.input.shape as Readonly<Record<string, z.ZodType>>;
  const fields = Object.entries(shape).filter(([field]) => !pageFields.has(field));
  const roles = call.by === "anyone" ? (["guest"] as const) : call.by;
  return roles.flatMap((by) => {
    const requiredFields = fields.filter(
      ([field, type]) =>
        isNeeded(call, by, field) || chosenFields[name] === field || !type.safeParse(undefined).success,
    );
    const optionField = requiredFields.find(
      ([field, type]) => fieldValue(name, field) === undefined && optionsOf(type).length > 0,
    );
    const variants = [
      ...(optionField ? optionsOf(optionField[1]).map((value) => ({ [optionField[0]]: value })) : [{}]),
    ];
    const allVariants = [...variants.map((variant) => () => variant), ...(filters[name] ?? [])];
    return allVariants.map((filterOf, index): ReadCall => {
      const variant = index < variants.length ? Object.values(variants[index] ?? {}).join() : `filter ${index}`;
      return {
        name: [name, by, variant].filter(Boolean).join(" "),
        by,
        isList: call.page !== undefined,
        requestFor: (user, page = {}) => {
          const values = requiredFields.flatMap(([field]) =>
            field === optionField?.[0] ? [] : [[field, valueFor(name, field, user)]],
          );
          return buildRequest(name, call, user, { ...Object.fromEntries(values), ...filterOf(user), ...page });
        },
      };
    });
  });
}

/** Roles that may read any account must name one. */
const isNeeded = ({ self = [], selfless = [] }: Reading, by: Role | "guest", field: string) =>
  self.includes(field) && by !== "guest" && selfless.includes(by);

const fieldValue = (call: string, field: string) => fieldValues[`${call}.${field}`] ?? fieldValues[field];

function valueFor(call: string, field: string, user: GrowthUser): string | number {
  const createValue = fieldValue(call, field);
  if (!createValue) throw new Error(`tools/bench/reads.ts has no value for ${field} of ${call}.`);
  return createValue(user);
}

const optionsOf = (type: z.ZodType): readonly string[] =>
  "options" in type && Array.isArray(type.options) && type.options.every((option) => typeof option === "string")
    ? type.options
    : [];

function buildRequest(call: string, { method }: Reading, { cookie, xsrf }: GrowthUser, values: Values): ApiRequest {
  const texts = Object.entries(values).map(([key, value]): [string, string] => [key, String(value)]);
  const query = new URLSearchParams(texts).toString();
  return {
    method,
    path: `/api/${call}${method === "GET" && query ? `?${query}` : ""}`,
    headers: {
      ...(cookie && { cookie, "x-xsrf-token": xsrf }),
      ...(method === "POST" && { "content-type": "application/json" }),
    },
    body: method === "POST" ? JSON.stringify(values) : "",
  };
}
