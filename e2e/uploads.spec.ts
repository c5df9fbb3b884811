import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";
import type { Credentials } from "./actor.ts";
import { newCompany, newFreelancer, newWork } from "./new-accounts.ts";
import { noise, pdf, photo } from "./samples.ts";
import { accounts } from "./screen-list.ts";
import { mainIf, test } from "./test.ts";
import { noConnection, type Upload, User } from "./user.ts";

/** Uploads of every form on a slow connection: progress, cancel, and a failure that keeps input and file. */
test.describe.configure({ mode: "parallel" });

const networkErrors = /net::ERR_/;
const stamp = Date.now().toString(36);

const picture = (): Upload => ({ name: "new.png", mimeType: "image/png", buffer: Buffer.from(noise(400)) });
const resume = (): Upload => {
  const padding = Buffer.from(`%${randomBytes(240_000).toString("hex")}\n`);
  return { name: "Résumé.pdf", mimeType: "application/pdf", buffer: Buffer.concat([pdf.subarray(0, 9), padding, pdf]) };
};

const largePhoto = async (): Promise<Upload> => ({
  name: "IMG_2041.jpg",
  mimeType: "image/jpeg",
  buffer: await photo(4032, 3024),
});

interface UploadForm {
  readonly name: string;
  readonly field: string;
  readonly file: () => Upload | Promise<Upload>;
  readonly account?: () => Promise<Credentials>;
  readonly isOnPhone?: boolean;
  /** Navigates to the form. */
  readonly open: (user: User) => Promise<unknown>;
  readonly typed?: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, string>>;
  readonly question?: string;
  readonly message: string;
  readonly verify?: (page: Page, user: User) => Promise<void>;
}

const town = { districtid: "Ernakulam", locationid: "Kochi" };
const commonFields = { EMAIL: "slow@kaamkaj.example", phone: "9876501234", password: "Monsoon42" };
const save = "Do you want to save the changes?";
const goTo = (path: string) => (user: User) => user.goTo(path);

const forms: readonly UploadForm[] = [
  {
    name: "the registration of a company",
    field: "logo",
    file: picture,
    open: goTo("/guestmaster/clientreg"),
    typed: { ...commonFields, name: "Slow Line", licenseno: "007", username: `slow_co_${stamp}` },
    choices: town,
    message: "Registered Successfully!",
  },
  {
    name: "the registration of a freelancer on a phone with a photo of 12 megapixels",
    field: "image",
    isOnPhone: true,
    file: largePhoto,
    open: goTo("/guestmaster/freelancerreg"),
    typed: { ...commonFields, name: "Dr. S. K. Rao-D'Souza", username: `slow_fr_${stamp}` },
    choices: { categoryid: "Graphic Design", subcategoryid: "Logo & Identity", ...town },
    message: "Registered Successfully!",
    verify: expectProfileSaves,
  },
  {
    name: "a new category",
    field: "categoryimage",
    file: picture,
    account: async () => accounts.adminmaster,
    open: goTo("/adminmaster/categoryreg"),
    typed: { category: `Slow ${stamp}` },
    message: "Category registered successfully.",
  },
  {
    name: "a new picture of a category",
    field: "categoryimage",
    file: picture,
    account: async () => accounts.adminmaster,
    open: async (user) => {
      await user.goTo("/adminmaster/categoryview");
      await user.rowOf("Graphic Design").getByRole("link", { name: "Edit" }).click();
    },
    typed: { category: "Graphic Design" },
    message: "Updated",
  },
  {
    name: "a request with its résumé",
    field: "biodata",
    file: resume,
    account: async () => {
      await newWork(await newCompany("slowwork"), `A slow work ${stamp}`);
      return newFreelancer("slowreq");
    },
    open: async (user) => {
      await user.goTo("/freelancermaster/workview");
      await user.rowOf(`A slow work ${stamp}`).getByRole("link").first().click();
      await user.expectUrl(/workdetails\/\d+/);
      await user.goTo(`/freelancermaster/workreq/${user.page.url().split("/").at(-1)}`);
    },
    typed: { name: "New F. With A Pen" },
    message: "Request Send",
  },
  {
    name: "a new logo of a company",
    field: "logo",
    file: picture,
    account: () => newCompany("slowlogo"),
    open: goTo("/clientmaster/clientedit"),
    typed: { licenseno: "008" },
    question: save,
    message: "Changes Saved",
    verify: expectPictureEverywhere,
  },
  {
    name: "a new picture of a freelancer",
    field: "image",
    file: picture,
    account: () => newFreelancer("slowface"),
    open: goTo("/freelancermaster/profileedit"),
    typed: { phone: "9000000001" },
    question: save,
    message: "Changes Saved",
    verify: expectPictureEverywhere,
  },
];

/** The profile and the navigation bar show the same picture. */
async function expectPictureEverywhere(page: Page): Promise<void> {
  const [inBar, onPage] = [page.locator(".avatar img"), page.locator("main img")];
  await expect(onPage).toHaveAttribute("src", /^\/images\//);
  const address = await onPage.getAttribute("src");
  await expect(inBar).toHaveAttribute("src", address ?? "");
  await expect.poll(() => onPage.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(100);
}

/** Who has registered logs in, and saves the profile as it was registered, with a picture that the browser converts. */
async function expectProfileSaves(page: Page, user: User): Promise<void> {
  await user.logIn({ username: `slow_fr_${stamp}`, password: commonFields.password });
  await user.expectUrl(/freelancerhome$/);
  await user.goTo("/freelancermaster/profileedit");
  await user.expectValues({ name: "Dr. S. K. Rao-D'Souza" });
  await user.fill({ phone: "9000000002" });
  const buffer = await readFile(new URL("../server/test/pictures/photo.avif", import.meta.url));
  await user.attach("image", { name: "photo.avif", mimeType: "image/avif", buffer });
  await page.evaluate(() => {
    const { append } = FormData.prototype;
    FormData.prototype.append = function (this: FormData, name: string, value: unknown, ...rest: string[]) {
      if (value instanceof Blob) document.documentElement.dataset["sent"] = value.type;
      append.call(this, name, value as Blob, ...rest);
    };
  });
  await user.submit();
  await user.confirm(save);
  await expect(page.locator("html")).toHaveAttribute("data-sent", "image/webp");
  await user.expectAlert("Changes Saved");
  await expectPictureEverywhere(page);
}

const valuesOf = (user: User, names: readonly string[]) =>
  Promise.all(names.map((name) => user.field(name).inputValue()));

/** Limits the upload, in bytes a second. */
async function setConnection(browser: CDPSession, upload: number | "fast" | "cut"): Promise<void> {
  await browser.send("Network.emulateNetworkConditions", {
    offline: upload === "cut",
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: typeof upload === "number" ? upload : -1,
  });
}

async function openUser(browser: Browser, account: Credentials | undefined): Promise<User> {
  const user = await User.open(browser, { expectedErrors: networkErrors });
  if (!account) return user;
  await user.logIn(account);
  await user.expectUrl(/home$/);
  return user;
}

for (const {
  name,
  field,
  file,
  account,
  isOnPhone,
  open,
  typed = {},
  choices = {},
  question,
  message,
  verify,
} of forms)
  test(
    `${name} shows the progress of its file, can be cancelled, and is sent again after a lost connection`,
    mainIf(name === "a request with its résumé"),
    async ({ browser }) => {
      const user = await openUser(browser, await account?.());
      const { page } = user;
      if (isOnPhone) await page.setViewportSize({ width: 360, height: 740 });
      await open(user);
      await user.fill(typed);
      for (const [key, option] of Object.entries(choices)) await user.choose(key, option);
      const chosen = await valuesOf(user, Object.keys(choices));
      const sent = await file();
      await user.attach(field, sent);

      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Network.enable");
      const bar = page.getByRole("progressbar", { name: "Upload" });
      const start = async () => {
        await user.submit();
        if (question) await user.confirm(question);
      };
      const expectProgress = async () => {
        await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d?$/);
        await expect(page.locator(".progress-number")).toHaveText(/^[1-9]\d?%$/);
      };
      const expectUnchanged = async () => {
        await expect(bar).toHaveCount(0);
        await user.expectValues(typed);
        expect(await valuesOf(user, Object.keys(choices))).toEqual(chosen);
        const files = user.field(field).evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
        expect(await files).toBe(sent.name);
        await expect(page.getByText(sent.name, { exact: true })).toBeVisible();
      };

      await setConnection(devtools, 150_000);
      await start();
      await expectProgress();
      await user.press("Cancel upload");
      await expectUnchanged();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(user.field(field)).toBeFocused();

      await start();
      await expectProgress();
      await setConnection(devtools, "cut");
      await user.expectAlert(noConnection);
      await expectUnchanged();

      await setConnection(devtools, "fast");
      await start();
      await user.expectAlert(message);
      await verify?.(page, user);
    },
  );
