import addedScreens from "../specification/added-screens.json" with { type: "json" };
import specification from "../specification/specification.json" with { type: "json" };
import { first, HttpClient } from "./http-client.ts";

export const areas = ["guestmaster", "adminmaster", "clientmaster", "freelancermaster"] as const;

export type Area = (typeof areas)[number];

const specified: readonly string[] = areas.flatMap((area) =>
  specification.screens[area].map((name) => `${area}/${name}`),
);

/** Every screen of the specification, and those beyond it. */
export const allScreens: readonly string[] = [...specified, ...Object.keys(addedScreens)];

/** A screen in a test title: its id in the specification (§2), if it has one. */
export const titleOf = (screen: string): string => (specified.includes(screen) ? `§2 ${screen}` : screen);

export const screensOf = (area: Area): readonly string[] =>
  allScreens.filter((screen) => screen.startsWith(`${area}/`));

/** The demo account of each area (docs/configuration.md#first-admin-and-demo). A guest has none. */
export const accounts = {
  guestmaster: undefined,
  adminmaster: { username: "admin", password: "Admin1234" },
  clientmaster: { username: "democlient", password: "Client1234" },
  freelancermaster: { username: "demofreelancer", password: "Freelancer1234" },
} as const;

type Row = Record<string, unknown>;

/** Demo rows for the ids in the URLs of each area. */
const rowsOf: Readonly<Record<Area, (client: HttpClient) => Promise<Record<string, Row>>>> = {
  guestmaster: async (client) => ({ published: first(await client.post("publicPages.works")) }),
  adminmaster: async (client) => {
    const listOf = async (call: string) => (await client.get(`/api/${call}`)).data as Row[];
    const companies = (await client.post("getclient", { status: "accepted" })).data as Row[];
    const [district, location] = await firstWithChild(client, await listOf("districtview"), "getlocation", (row) => ({
      id: row["districtid"],
    }));
    const [category, subcategory] = await firstWithChild(
      client,
      await listOf("categoryview"),
      "getsubcategory",
      (row) => ({ id: row["categoryid"] }),
    );
    const [company, posted] = await firstWithChild(client, companies, "works.findPosted", (row) => ({
      companyId: row["loginid"],
    }));
    const payment = first(await client.get("/api/paymentdetails"));
    const webhook = first(await client.post("webhooks.list"));
    return { district, category, location, subcategory, payment, company, posted, webhook };
  },
  clientmaster: async (client) => ({
    ...(await byStatus(client, ["pending", "accepted", "completed", "paid"])),
    decision: first(await client.post("decisions.mine")),
    draft: first(await client.post("drafts.list")),
    webhook: first(await client.post("webhooks.list")),
    found: first(await client.post("freelancers.search")),
  }),
  freelancermaster: async (client) => ({
    ...(await byStatus(client, ["pending", "accepted", "rejected", "paid"])),
    job: await openJob(client),
    decision: first(await client.post("decisions.mine")),
    draft: first(await client.post("drafts.list")),
    webhook: first(await client.post("webhooks.list")),
  }),
};

/** The first row for which the call returns a child, and its first child. Other journeys add rows without one. */
async function firstWithChild(
  client: HttpClient,
  rows: readonly Row[],
  call: string,
  inputOf: (row: Row) => object,
): Promise<[Row, Row]> {
  for (const row of rows) {
    const { data } = await client.post(call, inputOf(row));
    const [child] = data as Row[];
    if (child) return [row, child];
  }
  throw new Error(`No row has a child that ${call} returns.`);
}

async function byStatus(client: HttpClient, statuses: readonly string[]): Promise<Record<string, Row>> {
  const entries = statuses.map(async (status) => [status, first(await client.post("getworkbystatus", { status }))]);
  return Object.fromEntries(await Promise.all(entries));
}

/** A job that the freelancer has not applied for. */
async function openJob(client: HttpClient): Promise<Row> {
  const { data } = await client.post("getjobfreelancer");
  const job = (data as Row[]).find(({ applied }) => applied === false);
  if (!job) throw new Error("The demo has no job that is still open.");
  return job;
}

/** The URLs of screens with parameters. A placeholder is `row.key` of the rows above. */
const addresses: Readonly<Record<string, string>> = {
  "guestmaster/resetpwd": "guestmaster/resetpwd?token=mailed",
  "guestmaster/undoemail": "guestmaster/undoemail?token=mailed",
  "guestmaster/blockpayout": "guestmaster/blockpayout?token=mailed",
  "guestmaster/setup": "guestmaster/setup?token=printed",
  "guestmaster/join": "guestmaster/join?token=mailed",
  "guestmaster/freelancer/{slug}": "guestmaster/freelancer/ananya-krishnan",
  "guestmaster/company/{slug}": "guestmaster/company/neelambari-handlooms",
  "guestmaster/work/{id}": "guestmaster/work/{published.workId}",
  "guestmaster/joincompany": "guestmaster/joincompany?token=mailed",
  "adminmaster/districtedit/{id}": "adminmaster/districtedit/{district.districtid}",
  "adminmaster/locationview": "adminmaster/locationview?district={district.districtid}",
  "adminmaster/editlocation/{id}": "adminmaster/editlocation/{location.locationid}",
  "adminmaster/categoryedit/{id}": "adminmaster/categoryedit/{category.categoryid}",
  "adminmaster/subcategoryview": "adminmaster/subcategoryview?category={category.categoryid}",
  "adminmaster/subcategoryedit/{id}": "adminmaster/subcategoryedit/{subcategory.subcategoryid}",
  "adminmaster/categorywisefreelancer": "adminmaster/categorywisefreelancer?category={category.categoryid}",
  "clientmaster/freelancer/{id}": "clientmaster/freelancer/{found.freelancerId}",
  "clientmaster/messages/{conversationId?}": "clientmaster/messages",
  "freelancermaster/messages/{conversationId?}": "freelancermaster/messages",
  "clientmaster/support/{ticketId?}": "clientmaster/support",
  "freelancermaster/support/{ticketId?}": "freelancermaster/support",
  "adminmaster/refund/{requestid}": "adminmaster/refund/{payment.requestid}",
  "adminmaster/receipt/{requestid}": "adminmaster/receipt/{payment.requestid}",
  "adminmaster/account/{id}": "adminmaster/account/{company.loginid}",
  "adminmaster/postedwork/{id}": "adminmaster/postedwork/{posted.workId}",
  "adminmaster/webhook/{id}": "adminmaster/webhook/{webhook.webhookId}",
  "clientmaster/webhook/{id}": "clientmaster/webhook/{webhook.webhookId}",
  "clientmaster/draft/{id}": "clientmaster/draft/{draft.draftId}",
  "freelancermaster/draft/{id}": "freelancermaster/draft/{draft.draftId}",
  "freelancermaster/webhook/{id}": "freelancermaster/webhook/{webhook.webhookId}",
  "clientmaster/decisions/{id}": "clientmaster/decisions/{decision.decisionId}",
  "freelancermaster/decisions/{id}": "freelancermaster/decisions/{decision.decisionId}",
  "clientmaster/contract/{id}": "clientmaster/contract/{accepted.requestid}",
  "freelancermaster/contract/{id}": "freelancermaster/contract/{accepted.requestid}",
  "clientmaster/receipt/{requestid}": "clientmaster/receipt/{paid.requestid}",
  "clientmaster/review/{requestid}": "clientmaster/review/{paid.requestid}",
  "freelancermaster/review/{requestid}": "freelancermaster/review/{paid.requestid}",
  "freelancermaster/receipt/{requestid}": "freelancermaster/receipt/{paid.requestid}",
  "clientmaster/workedit/{id}": "clientmaster/workedit/{pending.workid}",
  "clientmaster/workreqview": "clientmaster/workreqview?work={pending.workid}",
  "clientmaster/viewrequests/{id}": "clientmaster/viewrequests/{pending.workid}",
  "clientmaster/rejectreason/{id}": "clientmaster/rejectreason/{pending.requestid}",
  "clientmaster/progressview/{workid}/{reqid}": "clientmaster/progressview/{accepted.workid}/{accepted.requestid}",
  "clientmaster/payment/{workid}/{reqid}": "clientmaster/payment/{completed.workid}/{completed.requestid}",
  "freelancermaster/workdetails/{id}": "freelancermaster/workdetails/{job.workid}",
  "freelancermaster/workreq/{id}": "freelancermaster/workreq/{job.workid}",
  "freelancermaster/rejectview/{requestid}": "freelancermaster/rejectview/{rejected.requestid}",
  "freelancermaster/ongoingprojectview/{requestid}": "freelancermaster/ongoingprojectview/{accepted.requestid}",
  "freelancermaster/viewrequests/{id}": "freelancermaster/viewrequests/{pending.workid}",
};

/** A client with a new session of the area's demo account. */
export async function signInToDemo(area: Exclude<Area, "guestmaster">, url: () => string): Promise<HttpClient> {
  const client = new HttpClient(url);
  const { outcome } = await client.post("login", accounts[area]);
  if (!client.hasSession) throw new Error(`The demo account of ${area} cannot log in: ${outcome}`);
  return client;
}

/** The paths of the screens of an area in the demo data of the product at `url`. */
export async function addressesIn(area: Area, url: string): Promise<(screen: string) => string> {
  const client = area === "guestmaster" ? new HttpClient(() => url) : await signInToDemo(area, () => url);
  const rows = await rowsOf[area](client);
  return (screen) =>
    `/${addresses[screen] ?? screen}`.replace(/\{(.+?)\}/g, (placeholder) => {
      const [subject = "", key = ""] = placeholder.slice(1, -1).split(".");
      const value = rows[subject]?.[key];
      if (value === undefined) throw new Error(`e2e/screen-list.ts does not say what ${placeholder} of ${screen} is.`);
      return String(value);
    });
}
