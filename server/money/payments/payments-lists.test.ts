import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFreelancer,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
let admin: Browser;
const ids: number[] = [];

beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  const skill = await buildSubcategory(opened.db, { name: "Basket weaving" });
  const kind = { categoryId: skill.categoryId, subcategoryId: skill.id };
  const cases = [
    ["Kochi Spices", "Meera Nair", rupees(12_345), kind],
    ["Malabar Tiles", "Arun Spicer", rupees(2000), {}],
    ["Malabar Tiles", "Meera Bhat", rupees(3000), {}],
  ] as const;
  for (const [i, [company, freelancer, budget, skilled]] of cases.entries()) {
    const ownerId = (await buildCompany(opened.db, { name: company })).id;
    const freelancerId = (await buildFreelancer(opened.db, { name: freelancer })).id;
    const workId = (await buildWork(opened.db, { ownerId, budget, ...skilled })).id;
    const { id } = await buildRequest(opened.db, { workId, freelancerId, status: "paid" });
    await opened.db
      .update(payments)
      .set({ paidAt: new Date(Date.UTC(2024, 0, i + 1, 12)) })
      .where(eq(payments.requestId, id));
    ids.push(id);
  }
});

const idsOf = async (page: object) =>
  (await ask(opened, "paymentdetails", page, { as: admin })).json<{ requestid: number }[]>();

describe("payments", () => {
  it.each([
    ["either party", "spice", [1, 0]],
    ["both of them", "MEERA malabar", [2]],
    ["the kind of work", "weaving", [0]],
    ["the price", "₹12,345", [0]],
    ["the brokerage", "1234.50", [0]],
    ["what the freelancer got", "1,800", [1]],
    ["the day", "03-01-2024", [2]],
    ["a day and a name", "meera 01-01-2024", [0]],
    ["what none has", "meera nowhere", []],
  ])("are found by %s, the newest first", async (_, q, expected) => {
    expect((await idsOf({ q })).map(({ requestid }) => ids.indexOf(requestid))).toEqual(expected);
  });

  it("come the oldest first when they are asked for so, page by page, with the earnings on the first row", async () => {
    const orderOf = (rows: readonly { requestid: number }[]) => rows.map(({ requestid }) => ids.indexOf(requestid));
    const page = { sort: "oldest", limit: 2 };
    const first = await ask(opened, "paymentdetails", page, { as: admin });
    expect(orderOf(first.json())).toEqual([0, 1]);
    expect(first.json()).toMatchObject([{ total_earnings: expect.any(Number) }, {}]);
    const after = String(first.headers["x-next-after"]);
    expect(orderOf(await idsOf({ ...page, after }))).toEqual([2]);
    expect(orderOf(await idsOf({ ...page, q: "malabar" }))).toEqual([1, 2]);
  });

  it("are found page by page, with the earnings of all on the first row", async () => {
    const [first, ...others] = await idsOf({ q: "malabar", limit: 1 });
    expect([first, others]).toMatchObject([{ requestid: ids[2], total_earnings: expect.any(Number) }, []]);
    const [all] = await idsOf({});
    expect(first).toEqual(all);
  });
});
