import { randomBytes } from "node:crypto";
import { type Browser, type CDPSession, expect, type Page, test } from "@playwright/test";
import { type Newcomer, newCompany, newFreelancer, newWork } from "./newcomers.ts";
import { Person, type Upload } from "./person.ts";
import { noise, pdf } from "./samples.ts";
import { accounts } from "./screen-list.ts";

/** Every form with a file on a slow line: how far it is, how to stop it, and that a failure costs neither a word nor the file. */
test.describe.configure({ mode: "parallel" });

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const silence = "No connection to the server. Nothing was lost; please try again.";
const cutLines = /net::ERR_/;
const stamp = Date.now().toString(36);

const picture = (): Upload => ({ name: "new.png", mimeType: "image/png", buffer: Buffer.from(noise(400)) });
const resume = (): Upload => {
  const padding = Buffer.from(`%${randomBytes(240_000).toString("hex")}\n`);
  return { name: "Résumé.pdf", mimeType: "application/pdf", buffer: Buffer.concat([pdf.subarray(0, 9), padding, pdf]) };
};

interface Slow {
  readonly what: string;
  readonly field: string;
  readonly file: () => Upload;
  readonly as?: () => Promise<Newcomer>;
  /** Leads to the form. */
  readonly open: (person: Person) => Promise<unknown>;
  readonly typed?: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, string>>;
  readonly question?: string;
  readonly done: string;
  readonly after?: (page: Page) => Promise<void>;
}

const town = { districtid: "Ernakulam", locationid: "Kochi" };
const person = { EMAIL: "slow@kaamkaj.example", phone: "9876501234", password: "Monsoon42" };
const save = "Do you want to save the changes?";
const goTo = (path: string) => (who: Person) => who.goTo(path);

const forms: readonly Slow[] = [
  {
    what: "the registration of a company",
    field: "logo",
    file: picture,
    open: goTo("/guestmaster/clientreg"),
    typed: { ...person, name: "Slow Line", licenseno: "007", username: `slow_co_${stamp}` },
    choices: town,
    done: "Registered Successfully!",
  },
  {
    what: "the registration of a freelancer",
    field: "image",
    file: picture,
    open: goTo("/guestmaster/freelancerreg"),
    typed: { ...person, name: "Slow Line", username: `slow_fr_${stamp}` },
    choices: { categoryid: "Graphic Design", subcategoryid: "Logo & Identity", ...town },
    done: "Registered Successfully!",
  },
  {
    what: "a new category",
    field: "categoryimage",
    file: picture,
    as: async () => accounts.adminmaster,
    open: goTo("/adminmaster/categoryreg"),
    typed: { category: `Slow ${stamp}` },
    done: "Category registered successfully.",
  },
  {
    what: "a new picture of a category",
    field: "categoryimage",
    file: picture,
    as: async () => accounts.adminmaster,
    open: async (who) => {
      await who.goTo("/adminmaster/categoryview");
      await who.rowOf("Graphic Design").getByRole("link", { name: "Edit" }).click();
    },
    typed: { category: "Graphic Design" },
    done: "Updated",
  },
  {
    what: "a request with its résumé",
    field: "biodata",
    file: resume,
    as: async () => {
      await newWork(await newCompany("slowwork"), `A slow work ${stamp}`);
      return newFreelancer("slowreq");
    },
    open: async (who) => {
      await who.goTo("/freelancermaster/workview");
      await who.rowOf(`A slow work ${stamp}`).getByRole("link").first().click();
      await who.isAt(/workdetails\/\d+/);
      await who.goTo(`/freelancermaster/workreq/${who.page.url().split("/").at(-1)}`);
    },
    typed: { name: "New F. With A Pen" },
    done: "Request Send",
  },
  {
    what: "a new logo of a company",
    field: "logo",
    file: picture,
    as: () => newCompany("slowlogo"),
    open: goTo("/clientmaster/clientedit"),
    typed: { licenseno: "008" },
    question: save,
    done: "Changes Saved",
    after: isShownEverywhere,
  },
  {
    what: "a new picture of a freelancer",
    field: "image",
    file: picture,
    as: () => newFreelancer("slowface"),
    open: goTo("/freelancermaster/profileedit"),
    typed: { phone: "9000000001" },
    question: save,
    done: "Changes Saved",
    after: isShownEverywhere,
  },
];

/** On the profile and beside the name in the bar, the same picture. */
async function isShownEverywhere(page: Page): Promise<void> {
  const [inBar, onPage] = [page.locator(".avatar img"), page.locator("main img")];
  await expect(onPage).toHaveAttribute("src", /^\/images\//);
  const address = await onPage.getAttribute("src");
  await expect(inBar).toHaveAttribute("src", address ?? "");
  await expect.poll(() => onPage.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(100);
}

const valuesOf = (who: Person, names: readonly string[]) =>
  Promise.all(names.map((name) => who.field(name).inputValue()));

/** Bytes a second; none cuts the line. */
async function line(browser: CDPSession, upload: number | "fast" | "cut"): Promise<void> {
  await browser.send("Network.emulateNetworkConditions", {
    offline: upload === "cut",
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: typeof upload === "number" ? upload : -1,
  });
}

async function arrive(browser: Browser, account: Newcomer | undefined): Promise<Person> {
  const who = await Person.arrive(browser, heard, cutLines);
  if (!account) return who;
  await who.logIn(account.username, account.password);
  await who.isAt(/home$/);
  return who;
}

for (const { what, field, file, as, open, typed = {}, choices = {}, question, done, after } of forms)
  test(`${what} tells how far its file is, can be stopped, and goes again after a cut`, async ({ browser }) => {
    const who = await arrive(browser, await as?.());
    const { page } = who;
    await open(who);
    await who.fill(typed);
    for (const [name, words] of Object.entries(choices)) await who.choose(name, words);
    const chosen = await valuesOf(who, Object.keys(choices));
    await who.attach(field, file());

    const wire = await page.context().newCDPSession(page);
    await wire.send("Network.enable");
    const bar = page.getByRole("progressbar", { name: "Upload" });
    const start = async () => {
      await who.submit();
      if (question) await who.isAsked(question);
    };
    const isUnderWay = async () => {
      await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d?$/);
      await expect(page.locator(".progress-number")).toHaveText(/^[1-9]\d?%$/);
    };
    const isStillThere = async () => {
      await expect(bar).toHaveCount(0);
      for (const [name, value] of Object.entries(typed)) await expect(who.field(name)).toHaveValue(value);
      expect(await valuesOf(who, Object.keys(choices))).toEqual(chosen);
      const files = who.field(field).evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
      expect(await files).toBe(file().name);
      await expect(page.getByText(file().name, { exact: true })).toBeVisible();
    };

    await line(wire, 150_000);
    await start();
    await isUnderWay();
    await who.press("Cancel upload");
    await isStillThere();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(who.field(field)).toBeFocused();

    await start();
    await isUnderWay();
    await line(wire, "cut");
    await who.hears(silence);
    await isStillThere();

    await line(wire, "fast");
    await start();
    await who.hears(done);
    await after?.(page);
    await who.leave();
  });
