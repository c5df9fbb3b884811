import { type Download, expect, type Page } from "@playwright/test";
import { Actor } from "./actor.ts";
import { first } from "./http-client.ts";
import { addCompanies } from "./many-companies.ts";
import { navigate, openPage, waitUntilLoaded } from "./page.ts";
import { type Product, startProduct } from "./product.ts";
import { png } from "./samples.ts";
import { readers } from "./spreadsheet-readers.ts";
import { test } from "./test.ts";

/** Other programs read in an exported spreadsheet what the table shows. */
test.describe.configure({ mode: "serial", timeout: 120_000 });

const operator = { username: "operator", password: "Operator1" };
const password = "Monsoon42";

/** Texts that spreadsheet programs take for formulas, numbers, dates or escapes. */
const names = [
  "=1+1",
  "@SUM(A1)",
  "+91 98",
  "-2+3",
  "007",
  '=HYPERLINK("https://evil.example","Click")',
  "👩🏽‍🎨 Studio 🇮🇳",
  "देवनागरी स्टूडियो",
  'He said "5, 6" & <b>it\'s</b>;',
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
const downloads: Download[] = [];
const admin = new Actor(() => product.url);

test.beforeAll(async ({ browser }) => {
  const env = { DEMO: "0", ADMIN_USERNAME: operator.username, ADMIN_PASSWORD: operator.password };
  product = await startProduct({ env });
  await admin.post("login", operator);
  const context = { viewport: { width: 1440, height: 900 } };
  page = await openPage(browser, {
    account: operator,
    context,
    productUrl: product.url,
    expectedErrors: /net::ERR_FAILED/,
  });
  page.on("download", (download) => downloads.push(download));
});
test.afterAll(async () => {
  await page.context().close();
  await product.stop();
});

/** Names at registration begin with a capital letter. The profile accepts any name. */
async function addCompany(name: string, i: number, place: object): Promise<void> {
  const client = new Actor(() => product.url);
  const logo = await client.upload(png([20, 120, i]), "logo.png");
  const form = { ...place, licenseno: name.slice(0, 40), EMAIL: "a@kaamkaj.example", phone: "0000000001", logo };
  const account = { username: `company_${i}`, password };
  await client.execute("companyreg", { ...form, ...account, name: "Export House" });
  const pending = (await admin.post("getclient", { status: "pending" })).data as Record<string, unknown>[];
  const id = pending.find(({ username }) => username === account.username)?.["loginid"];
  await admin.execute("updateclientstatus", { status: "accepted", id });
  first(await client.post("login", account));
  await client.execute("clientprofileedit", { ...form, name });
}

async function addFreelancer(i: number, place: object, skill: object): Promise<void> {
  const client = new Actor(() => product.url);
  const image = await client.upload(png([90, i, 160]), "me.png");
  const form = { ...place, ...skill, EMAIL: "f@kaamkaj.example", phone: "0000000002", image };
  await client.execute("freelancerreg", { ...form, name: "Asha Ñandú-O’Brien", username: `freelancer_${i}`, password });
}

test("companies, freelancers and places are registered under names that spreadsheets misread", async () => {
  const places = [];
  for (const name of names)
    places.push({ place: await admin.newPlace(name, name), skill: await admin.newSkill(name, name) });
  await Promise.all(
    places.map(async ({ place, skill }, i) => {
      await addCompany(names[i] ?? "", i, place);
      await addFreelancer(i, place, skill);
    }),
  );
});

/** The cells of the table on the screen. A picture is its URL. */
const tableOn = (page: Page): Promise<string[][]> =>
  page.locator("main table").evaluate((table: HTMLTableElement) =>
    [...table.rows].map((row) =>
      [...row.cells].map((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        copy.querySelector(".table-cell-name")?.remove();
        return copy.querySelector("img")?.src ?? copy.textContent;
      }),
    ),
  );

async function exportTable(): Promise<{ name: string; file: string; ms: number }> {
  const start = performance.now();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export to Excel" }).click();
  const download = await started;
  const ms = Math.round(performance.now() - start);
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
  test(`${screen} exports the table on the screen as one sheet of text cells (§2 export-companies, §2 export-sheet, §2 export-freelancers)`, async () => {
    await page.goto(`${product.url}/adminmaster/${screen}`);
    await waitUntilLoaded(page);
    const table = await tableOn(page);
    expect(table[0]?.join(" ")).toBe(`${columns} Reg. Date`);
    expect(table).toHaveLength(names.length + 1);
    expect(new Set(table.flat())).toEqual(new Set([...table.flat(), ...names]));
    const { name, file } = await exportTable();
    expect(name).toBe(expected);
    for (const [reader, read] of Object.entries(readers)) expect(await read(file), reader).toEqual({ Sheet1: table });
  });

test("a report of more than 3000 companies is exported completely", { tag: "@all" }, async () => {
  await addCompanies(product, 3200);
  const rows = 3200 + names.length;
  await page.goto(`${product.url}/adminmaster/clientdatewise`);
  await waitUntilLoaded(page);
  const { file, ms } = await exportTable();
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
  process.stdout.write(`${rows} companies exported in ${ms} ms, read by ${Object.keys(readers).join(" and ")}\n`);
});

/** Delays the second page of the report until it is continued or aborted. */
async function delaySecondPage(): Promise<{
  requestCount: () => number;
  settle: (action: "continue" | "abort") => Promise<void>;
}> {
  const settled = Promise.withResolvers<"continue" | "abort">();
  let count = 0;
  await page.route("**/api/clientreport", async (route) => {
    if (!route.request().postData()?.includes('"after"')) return route.continue();
    count += 1;
    const action = await settled.promise;
    await route[action]();
  });
  const settle = async (action: "continue" | "abort") => {
    const end = action === "abort" ? page.waitForEvent("requestfailed") : page.waitForEvent("requestfinished");
    settled.resolve(action);
    await end;
  };
  return { requestCount: () => count, settle };
}

const exportButton = () => page.getByRole("button", { name: "Export to Excel" });
const expectFirstPageLoaded = () =>
  expect(page.getByRole("status").filter({ hasText: "200 rows loaded" })).toBeVisible();

test("an export that is cancelled, left or cut off saves nothing, and the next one is complete", {
  tag: "@all",
}, async () => {
  await page.goto(`${product.url}/adminmaster/clientdatewise`);
  await waitUntilLoaded(page);
  const before = downloads.length;

  const cancelled = await delaySecondPage();
  await exportButton().click();
  await expectFirstPageLoaded();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(exportButton()).toBeFocused();
  await cancelled.settle("continue");
  await page.unrouteAll();

  const navigated = await delaySecondPage();
  await exportButton().click();
  await expectFirstPageLoaded();
  await navigate(page, "/adminmaster/freelancerdatewise");
  await navigated.settle("continue");
  expect([cancelled.requestCount(), navigated.requestCount()]).toEqual([1, 1]);
  await page.unrouteAll();
  await navigate(page, "/adminmaster/clientdatewise");

  const cutOff = await delaySecondPage();
  await exportButton().click();
  await expectFirstPageLoaded();
  await cutOff.settle("abort");
  await expect(page.getByRole("alert").filter({ hasText: "No connection to the server." })).toBeVisible();
  await page.unrouteAll();

  const { file } = await exportTable();
  expect(downloads.length - before).toBe(1);
  for (const [reader, read] of Object.entries(readers))
    expect((await read(file))["Sheet1"], reader).toHaveLength(3200 + names.length + 1);
});
