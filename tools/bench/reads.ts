import type { z } from "zod";
import type { Call, Reading } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import type { Role } from "#domain/role.ts";
import type { Asker } from "./growth-users.ts";
import type { Ask } from "./load.ts";

type Values = Readonly<Record<string, string | number>>;

/** A reading as one role asks it, narrowed in one way. */
export interface Question {
  readonly name: string;
  readonly by: Role | "guest";
  /** Whether it comes in pages. */
  readonly isList: boolean;
  readonly ask: (who: Asker, page?: Values) => Ask;
}

/** What to send in a field that has to be there, by call where its name alone does not tell. */
const facts: Readonly<Record<string, (who: Asker) => string | number>> = {
  workid: ({ about }) => about.work,
  reqid: ({ about }) => about.request,
  requestid: ({ about }) => about.request,
  categoryid: ({ about }) => about.category,
  "workdetails.id": ({ about }) => about.work,
  "getworkbyid.id": ({ about }) => about.work,
  "accounts.getObligations.id": ({ about }) => about.company,
  "getclientdetails.loginid": ({ about }) => about.company,
  "getfreelancerbyid.loginid": ({ about }) => about.freelancer,
  "getlocation.id": ({ about }) => about.district,
  "getdistrictbyid.id": ({ about }) => about.district,
  "getlocationbyid.id": ({ about }) => about.location,
  "getsubcategory.id": ({ about }) => about.category,
  "getcategorybyid.id": ({ about }) => about.category,
  "getsubcategorybyid.id": ({ about }) => about.subcategory,
};

const lastMonth = {
  startdate: new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10),
  enddate: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
};
/** A year and a half ago: people of the market registered then. */
const longAgo = {
  startdate: "2000-01-01",
  enddate: new Date(Date.now() - 500 * 86_400_000).toISOString().slice(0, 10),
};

/** Ways to narrow a list by what need not be said. */
const narrowings: Readonly<Record<string, readonly ((who: Asker) => Values)[]>> = {
  clientreport: [() => longAgo],
  freelancerreport: [() => longAgo],
  "audit.list": [
    () => ({ call: "payment" }),
    () => lastMonth,
    ({ about }) => ({ username: `client${about.company}` }),
    ({ about }) => ({ subject: "work", subjectId: String(about.work) }),
    () => ({ call: "workpost", ...lastMonth }),
  ],
};

const unsaid = new Set(["limit", "after"]);

/** Asks after a mail of a moment ago; counts up to ten thousand of each filter, which a small market has not got (`-- --search`). */
const apart = new Set(["mail.getTest", "search.countJobs"]);

/** Every read call. A call whose required input is unknown here fails the run, so that none is missed. */
export function questions(): Question[] {
  return Object.entries(contract as Readonly<Record<string, Call>>).flatMap(([name, call]) =>
    "row" in call && !call.audited && !apart.has(name) ? questionsOf(name, call) : [],
  );
}

function questionsOf(name: string, call: Reading): Question[] {
  const shape = call.input.shape as Readonly<Record<string, z.ZodType>>;
  const fields = Object.entries(shape).filter(([field]) => !unsaid.has(field));
  const roles = call.by === "anyone" ? (["guest"] as const) : call.by;
  return roles.flatMap((by) => {
    const said = fields.filter(([field, type]) => isNeeded(call, by, field) || !type.safeParse(undefined).success);
    const chosen = said.find(([field, type]) => factOf(name, field) === undefined && optionsOf(type).length > 0);
    const ways = [...(chosen ? optionsOf(chosen[1]).map((value) => ({ [chosen[0]]: value })) : [{}])];
    const narrowed = [...ways.map((way) => () => way), ...(narrowings[name] ?? [])];
    return narrowed.map((narrow, nth): Question => {
      const way = nth < ways.length ? Object.values(ways[nth] ?? {}).join() : `narrowed ${nth}`;
      return {
        name: [name, by, way].filter(Boolean).join(" "),
        by,
        isList: call.page !== undefined,
        ask: (who, page = {}) => {
          const values = said.flatMap(([field]) => (field === chosen?.[0] ? [] : [[field, sentAs(name, field, who)]]));
          return asked(name, call, who, { ...Object.fromEntries(values), ...narrow(who), ...page });
        },
      };
    });
  });
}

/** Roles that may read any account must name one. */
const isNeeded = ({ self = [], selfless = [] }: Reading, by: Role | "guest", field: string) =>
  self.includes(field) && by !== "guest" && selfless.includes(by);

const factOf = (call: string, field: string) => facts[`${call}.${field}`] ?? facts[field];

function sentAs(call: string, field: string, who: Asker): string | number {
  const fact = factOf(call, field);
  if (!fact) throw new Error(`Nothing is known to send as ${field} of ${call}: tools/bench/reads.ts has to say it.`);
  return fact(who);
}

const optionsOf = (type: z.ZodType): readonly string[] =>
  "options" in type && Array.isArray(type.options) && type.options.every((option) => typeof option === "string")
    ? type.options
    : [];

function asked(call: string, { method }: Reading, { cookie, xsrf }: Asker, values: Values): Ask {
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
