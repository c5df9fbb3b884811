import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { first, HttpClient } from "./http-client.ts";
import { type Product, startProduct } from "./product.ts";
import { pdf, png } from "./samples.ts";

/** The main journey with an HTTP client, with the product killed after every step. */
test.describe.configure({ mode: "serial" });

const admin = { ADMIN_USERNAME: "operator", ADMIN_PASSWORD: "Operator1" };
let dataDir = "";
let product: Product;
const url = () => product.url;
const [company, operator, chosen, other] = [
  new HttpClient(url),
  new HttpClient(url),
  new HttpClient(url),
  new HttpClient(url),
];

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-wire-"));
  product = await startProduct({ dataDir, env: { DEMO: "0", ...admin } });
});

test.afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function restartAfterKill(): Promise<void> {
  await product.kill9();
  product = await startProduct({ dataDir, env: { DEMO: "0", ...admin } });
}

const success = { status: 200, data: { message: "Success" } };
let place: { districtid: unknown; locationid: unknown };
let skill: { categoryid: unknown; subcategoryid: unknown };
let workid: unknown;

async function logIn(client: HttpClient, username: string, password: string): Promise<Record<string, unknown>> {
  return first(await client.post("login", { username, password }));
}

test("the admin registers places and categories", { tag: "@all" }, async () => {
  expect((await operator.post("login", { username: "operator", password: "wrong" })).data).toEqual([]);
  expect(await logIn(operator, "operator", "Operator1")).toMatchObject({ role: "admin", status: "accepted" });
  expect(await operator.post("districtreg", { district: " " })).toMatchObject({
    status: 400,
    data: { fields: { district: "please fill this" } },
  });
  expect(await operator.post("districtreg", { district: "Ernakulam" })).toMatchObject(success);
  expect(await operator.post("districtreg", { district: "ernakulam" })).toMatchObject({
    status: 409,
    data: { message: "already exists" },
  });
  const { districtid } = first(await operator.get("/api/districtview"));
  expect(await operator.post("locationreg", { districtid, location: "Kochi" })).toMatchObject(success);
  const { locationid } = first(await operator.post("getlocation", { id: districtid }));
  const categoryimage = await operator.upload(png([200, 80, 40]), "icon.png");
  expect(await operator.post("categoryreg", { category: "Design", categoryimage })).toMatchObject(success);
  const { categoryid } = first(await operator.get("/api/categoryview"));
  expect(await operator.post("subcategoryreg", { subcategory: "Logos", category: categoryid })).toMatchObject(success);
  const { subcategoryid } = first(await operator.post("getsubcategory", { id: categoryid }));
  place = { districtid, locationid };
  skill = { categoryid, subcategoryid };
  await restartAfterKill();
});

test("a company registers, waits for verification and is verified", { tag: "@all" }, async () => {
  const logo = await company.upload(png([20, 120, 90]), "logo.png");
  const form = {
    name: "Kochi Spices",
    licenseno: "L-1",
    EMAIL: "spices@kaamkaj.example",
    phone: "9876543210",
    ...place,
    logo,
    username: "kochispices",
    password: "Cardamom1",
  };
  const bad = await company.post("companyreg", { ...form, name: "kochi", phone: "12" });
  expect(bad).toMatchObject({
    status: 400,
    data: { fields: { name: "First letter must be capital", phone: "please enter a valid ph no." } },
  });
  expect(await company.post("companyreg", form)).toMatchObject(success);
  expect((await company.post("companyreg", { ...form, username: "KochiSpices" })).data).toMatchObject({
    message: "Exist",
  });
  expect(await logIn(company, "kochispices", "Cardamom1")).toMatchObject({ status: "pending" });
  expect(await company.post("workpost", {})).toMatchObject({ status: 401 });

  const { loginid } = first(await operator.post("getclient", { status: "pending" }));
  expect(await operator.post("updateclientstatus", { status: "accepted", id: loginid })).toMatchObject(success);
  await restartAfterKill();
  expect(await logIn(company, "kochispices", "Cardamom1")).toMatchObject({ status: "accepted", role: "client" });
});

test("the company posts a work", { tag: "@all" }, async () => {
  const work = {
    title: "A logo for our jars",
    ...skill,
    description: "Three drafts, one final.",
    budget: "12500",
    deadlinedate: "2099-01-31",
  };
  expect(await company.post("workpost", { ...work, budget: "12.5k" })).toMatchObject({
    status: 400,
    data: { fields: { budget: "only numbers allowed" } },
  });
  expect(await company.post("workpost", { ...work, deadlinedate: "2020-01-01" })).toMatchObject({ status: 400 });
  expect((await company.post("getworkdetails")).data).toEqual([]);
  expect(await company.post("workpost", work)).toMatchObject(success);
  ({ workid } = first(await company.post("getworkdetails")));
  await restartAfterKill();
});

test("two freelancers register, find the work and apply with a résumé", { tag: "@all" }, async () => {
  for (const [client, username, name] of [
    [chosen, "meera_draws", "Meera"],
    [other, "arjun_draws", "Arjun"],
  ] as const) {
    const image = await client.upload(png([90, 60, 160]), "me.png");
    const form = {
      name,
      EMAIL: `${username}@kaamkaj.example`,
      phone: "9123456780",
      username,
      password: "Pencil123",
      ...skill,
      ...place,
      image,
    };
    expect(await client.post("freelancerreg", form)).toMatchObject(success);
    expect(await logIn(client, username, "Pencil123")).toMatchObject({ role: "freelancer" });
    expect(first(await client.post("getjobfreelancer"))).toMatchObject({ workid, cost: 12500, applied: false });
    expect(await client.post("workreq", { workid, name, biodata: "nothing.pdf" })).toMatchObject({ status: 400 });
    const biodata = await client.upload(pdf, "resume.pdf");
    expect(await client.post("workreq", { workid, name, biodata })).toMatchObject(success);
    expect((await client.post("workreq", { workid, name, biodata })).data).toMatchObject({ message: "exist" });
  }
  await restartAfterKill();
});

test("the company reads the résumé, accepts one and rejects the other with a reason", { tag: "@all" }, async () => {
  const { data } = await company.post("getfreelancerbyreq", { workid, status: "pending" });
  const [meera, arjun] = data as { requestid: number; biodata: string; freelancername: string }[];
  expect(meera?.freelancername).toBe("Meera");
  expect((await company.get(`/images/${meera?.biodata}`)).data).toEqual(Buffer.from(pdf));
  expect((await other.get(`/images/${meera?.biodata}`)).status).toBe(404);
  expect(await company.post("updatereqstatus", { reqid: meera?.requestid, status: "accepted" })).toMatchObject({
    status: 200,
    data: { message: "updated" },
  });
  expect(await company.post("updatereqstatus", { reqid: arjun?.requestid, status: "accepted" })).toMatchObject({
    status: 409,
    data: { code: "position_filled" },
  });
  expect(
    await company.post("updatereqreview", { reqid: arjun?.requestid, status: "rejected", rejectreason: "" }),
  ).toMatchObject({ status: 400 });
  expect(
    await company.post("updatereqreview", {
      reqid: arjun?.requestid,
      status: "rejected",
      rejectreason: "We liked Meera's jars.",
    }),
  ).toMatchObject(success);
  await restartAfterKill();
  expect(first(await other.post("remarkview", { reqid: arjun?.requestid }))).toEqual({
    req_review: "We liked Meera's jars.",
  });
});

test("progress is reported, the work is paid, and the admin sees price, brokerage and net amount", {
  tag: "@all",
}, async () => {
  const { requestid } = first(await chosen.post("getworkbystatus", { status: "accepted" }));
  const report = { requestid, percentage: 40, progress_desc: "Two drafts." };
  expect(await chosen.post("updateworkprogress", { ...report, percentage: 0 })).toMatchObject({
    status: 400,
    data: { fields: { percentage: "values only from 0 to 100" } },
  });
  expect(await chosen.post("updateworkprogress", report)).toMatchObject(success);
  expect(await company.post("payment", { requestid, amount: 12500 })).toMatchObject({ status: 409 });
  expect(
    await chosen.post("updateworkprogress", { ...report, percentage: "100", progress_desc: "Final files." }),
  ).toMatchObject(success);
  await restartAfterKill();

  expect(await company.post("payment", { requestid, amount: 12499 })).toMatchObject({
    status: 409,
    data: { code: "amount_mismatch" },
  });
  const once = { "idempotency-key": "pay-the-logo" };
  expect(await company.post("payment", { requestid, amount: 12500 }, once)).toMatchObject(success);
  await restartAfterKill();
  expect(await company.post("payment", { requestid, amount: 12500 }, once)).toMatchObject(success);
  expect(await company.post("payment", { requestid, amount: 12500 })).toMatchObject({
    status: 409,
    data: { message: "Failed" },
  });

  const paid = {
    cost: 12500,
    brokerage: 1250,
    amount: 11250,
    total_earnings: 1250,
    freelancername: "Meera",
    companyname: "Kochi Spices",
  };
  expect((await operator.get("/api/paymentdetails")).data).toEqual([expect.objectContaining(paid)]);
  expect(first(await chosen.post("getworkbystatus", { status: "paid" }))).toMatchObject({
    requestid,
    req_status: "paid",
  });
});
