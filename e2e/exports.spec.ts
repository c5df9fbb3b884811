import { type Download, expect, type Page, test } from "@playwright/test";
import { Actor } from "./actor.ts";
import { first } from "./http-client.ts";
import { addCompanies } from "./many-companies.ts";
import { type Product, startProduct } from "./product.ts";
import { png } from "./samples.ts";
import { readers } from "./spreadsheet-readers.ts";
import { arrive, follow, isThere } from "./visit.ts";

/** What the admin exports says in other programs what the table says on the screen, whatever people call themselves. */
test.describe.configure({ mode: "serial", timeout: 120_000 });

const operator = { username: "operator", password: "Operator1" };
const password = "Monsoon42";

/** What spreadsheets like to take for something else, and what the ones who write them forget. */
const words = [
  "=1+1",
  "@SUM(A1)",
  "+91 98",
  "-2+3",
  "007",
  '=HYPERLINK("https://evil.example","Click")',
  "👩🏽‍🎨 Studio 🇮🇳",
  "देवनागरी स्टूडियो",
  'He said "5, 6" & <b>it\'s</b>;',
  "two\nlines",
  "constructor",
  "__proto__",
  "_x000D_ and _x0041_",
  "1e5",
  "TRUE",
  "2026-01-02",
  "שלום and مرحبا",
  "a".repeat(80),
];

let product: Product;
let page: Page;
const heard: string[] = [];
const downloads: Download[] = [];
const admin = new Actor(() => product.url);

test.beforeAll(async ({ browser }) => {
  const env = { DEMO: "0", ADMIN_USERNAME: operator.username, ADMIN_PASSWORD: operator.password };
  product = await startProduct({ env });
  await admin.post("login", operator);
  const look = { viewport: { width: 1440, height: 900 } };
  page = await arrive(browser, { as: operator, heard, look, product: product.url, expected: /net::ERR_FAILED/ });
  page.on("download", (download) => downloads.push(download));
});
test.afterEach(() => expect(heard.splice(0)).toEqual([]));
test.afterAll(async () => {
  await page.context().close();
  await product.stop();
});

/** Only a capital may begin a name at registration; the profile takes any. */
async function company(name: string, i: number, where: object): Promise<void> {
  const client = new Actor(() => product.url);
  const logo = await client.upload(png([20, 120, i]), "logo.png");
  const form = { ...where, licenseno: name.slice(0, 40), EMAIL: "a@kaamkaj.example", phone: "0000000001", logo };
  const account = { username: `company_${i}`, password };
  await client.execute("companyreg", { ...form, ...account, name: "Export House" });
  const pending = (await admin.post("getclient", { status: "pending" })).data as Record<string, unknown>[];
  const id = pending.find(({ username }) => username === account.username)?.["loginid"];
  await admin.execute("updateclientstatus", { status: "accepted", id });
  first(await client.post("login", account));
  await client.execute("clientprofileedit", { ...form, name });
}

async function freelancer(i: number, where: object, what: object): Promise<void> {
  const client = new Actor(() => product.url);
  const image = await client.upload(png([90, i, 160]), "me.png");
  const form = { ...where, ...what, EMAIL: "f@kaamkaj.example", phone: "0000000002", image };
  await client.execute("freelancerreg", { ...form, name: "Asha Ñandú 👩🏽‍🎨", username: `freelancer_${i}`, password });
}

test("companies, freelancers and places with names that are hard on spreadsheets", async () => {
  const places = [];
  for (const name of words)
    places.push({ where: await admin.newPlace(name, name), what: await admin.newSkill(name, name) });
  await Promise.all(
    places.map(async ({ where, what }, i) => {
      await company(words[i] ?? "", i, where);
      await freelancer(i, where, what);
    }),
  );
});

/** The table as it stands on the screen; a picture is its address. */
const tableOn = (shown: Page): Promise<string[][]> =>
  shown.locator("main table").evaluate((table: HTMLTableElement) =>
    [...table.rows].map((row) =>
      [...row.cells].map((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        copy.querySelector(".table-cell-name")?.remove();
        return copy.querySelector("img")?.src ?? copy.textContent;
      }),
    ),
  );

async function exported(): Promise<{ name: string; file: string; ms: number }> {
  const from = performance.now();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export to Excel" }).click();
  const download = await saved;
  const ms = Math.round(performance.now() - from);
  const name = download.suggestedFilename();
  const file = test.info().outputPath(name);
  await download.saveAs(file);
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: `${name} downloaded` })
      .first(),
  ).toBeVisible();
  return { name, file, ms };
}

const reports = [
  { screen: "clientdatewise", file: "client-details.xlsx", columns: "Logo Name License no. Email Ph District City" },
  {
    screen: "freelancerdatewise",
    file: "freelancer-details.xlsx",
    columns: "Profile Pic Name Email Ph Category District City",
  },
];

for (const { screen, file: expected, columns } of reports)
  test(`${screen} is exported as it stands on the screen, in one sheet, every cell a text (§2 export-companies, §2 export-sheet, §2 export-freelancers)`, async () => {
    await page.goto(`${product.url}/adminmaster/${screen}`);
    await isThere(page);
    const table = await tableOn(page);
    expect(table[0]?.join(" ")).toBe(`${columns} Reg. Date`);
    expect(table).toHaveLength(words.length + 1);
    expect(new Set(table.flat())).toEqual(new Set([...table.flat(), ...words]));
    const { name, file } = await exported();
    expect(name).toBe(expected);
    for (const [reader, read] of Object.entries(readers)) expect(await read(file), reader).toEqual({ Sheet1: table });
  });

test("a report of more than 3000 companies is read to its end and saved whole", async () => {
  await addCompanies(product, 3200);
  const rows = 3200 + words.length;
  await page.goto(`${product.url}/adminmaster/clientdatewise`);
  await isThere(page);
  const { file, ms } = await exported();
  const top = await tableOn(page);
  for (const [reader, read] of Object.entries(readers)) {
    const { Sheet1: sheet = [] } = await read(file);
    expect(sheet, reader).toHaveLength(rows + 1);
    expect(sheet.slice(0, top.length), reader).toEqual(top);
    expect(new Set(sheet.map(([, name]) => name)).size, reader).toBe(rows + 1);
    expect(
      sheet.flat().every((cell) => typeof cell === "string"),
      reader,
    ).toBe(true);
  }
  process.stdout.write(`${rows} companies exported in ${ms} ms, found by ${Object.keys(readers).join(" and ")}\n`);
});

/** Holds the second page of the report, until it is let go or cut. */
async function secondPageHeld(): Promise<{
  asked: () => number;
  settle: (how: "continue" | "abort") => Promise<void>;
}> {
  const held = Promise.withResolvers<"continue" | "abort">();
  let asked = 0;
  await page.route("**/api/clientreport", async (route) => {
    if (!route.request().postData()?.includes('"after"')) return route.continue();
    asked += 1;
    const how = await held.promise;
    await route[how]();
  });
  const settle = async (how: "continue" | "abort") => {
    const ended = how === "abort" ? page.waitForEvent("requestfailed") : page.waitForEvent("requestfinished");
    held.resolve(how);
    await ended;
  };
  return { asked: () => asked, settle };
}

const button = () => page.getByRole("button", { name: "Export to Excel" });
const firstPageRead = () => expect(page.getByRole("status").filter({ hasText: "200 rows loaded" })).toBeVisible();

test("an export that is cancelled, left or cut off saves nothing, and the next one is whole", async () => {
  await page.goto(`${product.url}/adminmaster/clientdatewise`);
  await isThere(page);
  const before = downloads.length;

  const cancelled = await secondPageHeld();
  await button().click();
  await firstPageRead();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(button()).toBeFocused();
  await cancelled.settle("continue");
  await page.unrouteAll();

  const left = await secondPageHeld();
  await button().click();
  await firstPageRead();
  await follow(page, "/adminmaster/freelancerdatewise");
  await left.settle("continue");
  expect([cancelled.asked(), left.asked()]).toEqual([1, 1]);
  await page.unrouteAll();
  await follow(page, "/adminmaster/clientdatewise");

  const cutOff = await secondPageHeld();
  await button().click();
  await firstPageRead();
  await cutOff.settle("abort");
  await expect(page.getByRole("alert").filter({ hasText: "No connection to the server." })).toBeVisible();
  await page.unrouteAll();

  const { file } = await exported();
  expect(downloads.length - before).toBe(1);
  for (const [reader, read] of Object.entries(readers))
    expect((await read(file))["Sheet1"], reader).toHaveLength(3200 + words.length + 1);
});
