import puppeteer, { type Page } from "puppeteer-core";
import { installFromSystem, programs } from "../../scripts/programs.mjs";
import { type RemoteBrowser, setDateInPage, timeoutMs } from "./browser.ts";

const commands = ["firefox-esr", "firefox"];

/** The path of Firefox, installed from the packages of the system if it is missing; undefined if that fails. */
export async function findFirefox(onProgress: (text: string) => void): Promise<string | undefined> {
  const [installed] = programs(...commands);
  if (installed) return installed;
  await installFromSystem({ "apt-get": "firefox-esr", dnf: "firefox" }, onProgress).catch(() => undefined);
  return programs(...commands)[0];
}

/** Firefox through WebDriver BiDi, which Playwright speaks only to newer versions than those of distributions. */
export async function openFirefox(executablePath: string): Promise<RemoteBrowser> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: 1280, height: 900 });
  return { ...actionsOn(page), version: await browser.version(), close: () => browser.close() };
}

function actionsOn(page: Page): Omit<RemoteBrowser, "version" | "close"> {
  const locate = (xpath: string) => page.locator(`::-p-xpath(${xpath})`).setTimeout(timeoutMs);
  // File inputs and hidden elements are not displayed as locators require.
  const handle = async (xpath: string) => {
    const element = await page.waitForSelector(`::-p-xpath(${xpath})`, { timeout: timeoutMs });
    if (!element) throw new Error(`There is no ${xpath}.`);
    return element;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    click: (xpath) => locate(xpath).click(),
    type: (xpath, text) => locate(xpath).fill(text),
    setDate: async (xpath, day) => (await handle(xpath)).evaluate(setDateInPage, day),
    select: async (xpath, option) => {
      const value = await (await handle(`${xpath}/option[normalize-space()='${option}']`)).evaluate(
        (element) => (element as unknown as { value: string }).value,
      );
      await locate(xpath).fill(value);
    },
    attach: async (xpath, path) => {
      const input = (await handle(xpath)) as Awaited<ReturnType<typeof page.waitForSelector<"input">>>;
      await input?.uploadFile(path);
    },
    waitFor: async (xpath) => void (await locate(xpath).wait()),
    exists: async (xpath) => (await page.$(`::-p-xpath(${xpath})`)) !== null,
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
  };
}
