import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { openStorage } from "#server/test/object-storage.ts";
import { attempt, HttpClient } from "../../e2e/http-client.ts";
import { pdf, png } from "../../e2e/samples.ts";
import { accounts } from "../../e2e/screen-list.ts";
import { findBrowser } from "../../scripts/browser.ts";
import { launchOptions } from "../../scripts/launch.ts";
import { violatedInvariants } from "../simulate/invariants.ts";
import type { Fault, Outcome } from "./fault.ts";
import { inPlace } from "./product-folder.ts";
import { Relay } from "./tcp-relay.ts";

const mostMs = 5_000;
const healsMs = 10_000;

/** How the storage is removed and restored. */
interface Absence {
  readonly name: string;
  readonly go: () => Promise<unknown>;
  readonly comeBack: () => Promise<unknown>;
}

const storage: Fault["run"] = async () => {
  const folder = await inPlace(async ({ dataDir, start }) => {
    const [here, elsewhere] = [join(dataDir, "files"), join(dataDir, "elsewhere")];
    const { url } = await start();
    const gone = { name: "folder gone", go: () => rename(here, elsewhere), comeBack: () => rename(elsewhere, here) };
    return endured(url, dataDir, gone);
  });
  const bucket = await openStorage();
  const relay = new Relay(() => Number(new URL(bucket.settings.S3_ENDPOINT).port));
  try {
    let outcome = folder;
    // A new product for each, because cached thumbnails need no storage.
    for (const manner of ["closed", "silent"] as const) {
      await relay.be("open");
      const env = { ...bucket.settings, S3_ENDPOINT: `http://127.0.0.1:${relay.port}`, FILES_URL: "s3://kaamkaj" };
      const absence = { name: `storage ${manner}`, go: () => relay.be(manner), comeBack: () => relay.be("open") };
      outcome = bothOf(
        outcome,
        await inPlace(async ({ dataDir, start }) => endured((await start(env)).url, dataDir, absence, env)),
      );
    }
    return outcome;
  } finally {
    await relay.be("closed");
    bucket.close();
  }
};

const bothOf = (one: Outcome, other: Outcome): Outcome => ({
  passed: one.passed && other.passed,
  told: `${one.told}; ${other.told}`,
});

async function endured(
  url: string,
  dataDir: string,
  { name, go, comeBack }: Absence,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const wrong: string[] = [];
  await go();
  const { refusals, slowestMs } = await uploadsOf(url);
  const pages = await pagesOf(url);
  const readiness = await readyz(url);
  await comeBack();
  const back = performance.now();
  while ((await readyz(url)) !== "200 ok" && performance.now() - back < healsMs) await wait(50);
  const healed = performance.now() - back;
  const after = await uploadsOf(url);
  const again = await pagesOf(url);
  const expect = (what: string, is: boolean) => is || wrong.push(`${name}: ${what}`);
  expect(
    "uploads were not refused",
    refusals.every((status) => status === 503),
  );
  expect("an upload took too long", slowestMs <= mostMs);
  expect("a page does not stand", pages.standing === pages.of && pages.broken === 0 && pages.placeholders > 0);
  expect("readiness says nothing", readiness === "200 down");
  expect("it does not heal alone", healed < healsMs && after.refusals.every((status) => status === 200));
  expect("pictures do not come back", again.placeholders < pages.placeholders);
  const told =
    `${name}: uploads ${refusals.join()} in ${Math.round(slowestMs)} ms at most, ${pages.standing} of ${pages.of} pages stand with ` +
    `${pages.placeholders} placeholders, readiness ${readiness}, healed in ${Math.round(healed)} ms`;
  const broken = await violatedInvariants(dataDir, env);
  return { passed: wrong.length + broken.length === 0, told: [told, ...wrong, ...broken].join("; ") };
}

async function readyz(url: string): Promise<string> {
  const answer = await fetch(`${url}/readyz`);
  const { files } = (await answer.json()) as { files: string };
  return `${answer.status} ${files}`;
}

/** A picture and a résumé. */
async function uploadsOf(url: string) {
  const someone = new HttpClient(() => url);
  await someone.post("login", accounts.freelancermaster);
  const refusals: number[] = [];
  let slowestMs = 0;
  for (const bytes of [png([1, 2, 3], 16), pdf]) {
    const { status, ms } = await attempt(someone.postFile(bytes, "file"));
    refusals.push(status);
    slowestMs = Math.max(slowestMs, ms);
  }
  return { refusals, slowestMs };
}

/** Opens pages with pictures in a browser. */
async function pagesOf(url: string) {
  const browser = await chromium.launch(launchOptions((await findBrowser(() => {})).path));
  try {
    const page = await browser.newPage();
    const at = { standing: 0, of: 0, placeholders: 0, broken: 0 };
    await page.goto(`${url}/guestmaster/login`);
    await page.locator("[name=username]").fill(accounts.freelancermaster.username);
    await page.locator("[name=password]").fill(accounts.freelancermaster.password);
    await page.locator("button[type=submit]").click();
    await page.waitForURL(/freelancerhome/);
    for (const path of ["/freelancermaster/workview", "/freelancermaster/profile", "/freelancermaster/myrequest"]) {
      await page.goto(url + path);
      await page.waitForLoadState("networkidle");
      at.of += 1;
      at.standing += await page.locator("h1").count();
      at.placeholders += await page.locator(".picture-missing").count();
      at.broken += Number(
        await page.evaluate("[...document.images].filter((each) => each.complete && each.naturalWidth === 0).length"),
      );
    }
    return at;
  } finally {
    await browser.close();
  }
}

export const storageTrouble: Fault = {
  name: "storage",
  sentence: "the object storage or the folder of files gone",
  minutes: 2,
  run: storage,
};
