import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { attempt, HttpClient } from "../../e2e/http-client.ts";
import { pdf, png } from "../../e2e/samples.ts";
import { accounts } from "../../e2e/screen-list.ts";
import { findBrowser } from "../../scripts/browser.ts";
import { launchOptions } from "../../scripts/launch.ts";
import { openStorage } from "../../server/test/object-storage.ts";
import { violatedInvariants } from "../simulate/invariants.ts";
import type { Fault, Outcome } from "./fault.ts";
import { withDataFolder } from "./product-folder.ts";
import { Relay } from "./tcp-relay.ts";

const maxUploadMs = 5_000;
const maxRecoveryMs = 10_000;

/** How the storage is removed and restored. */
interface Absence {
  readonly name: string;
  readonly remove: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
}

const storage: Fault["run"] = async () => {
  const folder = await withDataFolder(async ({ dataDir, start }) => {
    const [folder, moved] = [join(dataDir, "files"), join(dataDir, "elsewhere")];
    const { url } = await start();
    const absence = { name: "folder gone", remove: () => rename(folder, moved), restore: () => rename(moved, folder) };
    return provoke(url, dataDir, absence);
  });
  const bucket = await openStorage();
  const relay = new Relay(() => Number(new URL(bucket.settings.S3_ENDPOINT).port));
  try {
    let outcome = folder;
    // A new product for each, because cached thumbnails need no storage.
    for (const mode of ["closed", "silent"] as const) {
      await relay.setMode("open");
      const env = { ...bucket.settings, S3_ENDPOINT: `http://127.0.0.1:${relay.port}`, FILES_URL: "s3://kaamkaj" };
      const absence = {
        name: `storage ${mode}`,
        remove: () => relay.setMode(mode),
        restore: () => relay.setMode("open"),
      };
      outcome = combine(
        outcome,
        await withDataFolder(async ({ dataDir, start }) => provoke((await start(env)).url, dataDir, absence, env)),
      );
    }
    return outcome;
  } finally {
    await relay.setMode("closed");
    bucket.close();
  }
};

const combine = (one: Outcome, other: Outcome): Outcome => ({
  passed: one.passed && other.passed,
  summary: `${one.summary}; ${other.summary}`,
});

async function provoke(
  url: string,
  dataDir: string,
  { name, remove, restore }: Absence,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const problems: string[] = [];
  await remove();
  const { refusals, slowestMs } = await uploadsOf(url);
  const pages = await pagesOf(url);
  const readiness = await readyz(url);
  await restore();
  const restoredAt = performance.now();
  while ((await readyz(url)) !== "200 ok" && performance.now() - restoredAt < maxRecoveryMs) await wait(50);
  const recoveryMs = performance.now() - restoredAt;
  const after = await uploadsOf(url);
  const again = await pagesOf(url);
  const expect = (what: string, is: boolean) => is || problems.push(`${name}: ${what}`);
  expect(
    "uploads were not refused",
    refusals.every((status) => status === 503),
  );
  expect("an upload took too long", slowestMs <= maxUploadMs);
  expect(
    "a page was not rendered",
    pages.rendered === pages.total && pages.brokenPictures === 0 && pages.placeholders > 0,
  );
  expect("readiness did not report it", readiness === "200 down");
  expect(
    "it did not recover by itself",
    recoveryMs < maxRecoveryMs && after.refusals.every((status) => status === 200),
  );
  expect("pictures did not return", again.placeholders < pages.placeholders);
  const summary =
    `${name}: uploads ${refusals.join()} in ${Math.round(slowestMs)} ms at most, ${pages.rendered} of ${pages.total} pages rendered with ` +
    `${pages.placeholders} placeholders, readiness ${readiness}, recovered in ${Math.round(recoveryMs)} ms`;
  const violations = await violatedInvariants(dataDir, env);
  return {
    passed: problems.length + violations.length === 0,
    summary: [summary, ...problems, ...violations].join("; "),
  };
}

async function readyz(url: string): Promise<string> {
  const answer = await fetch(`${url}/readyz`);
  const { files } = (await answer.json()) as { files: string };
  return `${answer.status} ${files}`;
}

/** A picture and a résumé. */
async function uploadsOf(url: string) {
  const client = new HttpClient(() => url);
  await client.post("login", accounts.freelancermaster);
  const refusals: number[] = [];
  let slowestMs = 0;
  for (const bytes of [png([1, 2, 3], 16), pdf]) {
    const { status, ms } = await attempt(client.postFile(bytes, "file"));
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
    const at = { rendered: 0, total: 0, placeholders: 0, brokenPictures: 0 };
    await page.goto(`${url}/guestmaster/login`);
    await page.locator("[name=username]").fill(accounts.freelancermaster.username);
    await page.locator("[name=password]").fill(accounts.freelancermaster.password);
    await page.locator("button[type=submit]").click();
    await page.waitForURL(/freelancerhome/);
    for (const path of ["/freelancermaster/workview", "/freelancermaster/profile", "/freelancermaster/myrequest"]) {
      await page.goto(url + path);
      await page.waitForLoadState("networkidle");
      at.total += 1;
      at.rendered += await page.locator("h1").count();
      at.placeholders += await page.locator(".picture-missing").count();
      at.brokenPictures += Number(
        await page.evaluate("[...document.images].filter((each) => each.complete && each.naturalWidth === 0).length"),
      );
    }
    return at;
  } finally {
    await browser.close();
  }
}

export const storageFault: Fault = {
  name: "storage",
  sentence: "the object storage or the folder of files gone",
  minutes: 2,
  run: storage,
};
