import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { contract } from "#contract/index.ts";
import { processExports } from "#server/operation/personal-data/exports.ts";
import { payoutAccounts } from "#server/platform/db/schema/payouts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer, buildRequest } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { endHold } from "#server/test/money/build-payout.ts";
import { mailsTo, mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";
import { restoreTests } from "#server/test/restore.ts";
import { startProduct } from "#server/test/start-product.ts";
import { entriesOf } from "#server/test/zip.ts";

// A start of the product, and the e-mails of a whole life of payouts.
vi.setConfig({ testTimeout: 180_000 });

const opened = open({}, { hasJobs: false });
const { saveBackup } = restoreTests();

/** Unlike every other number of this test. */
const accountNumber = "480291736455018";
const email = "asha@leak.kaamkaj.example";

type Name = keyof typeof contract;

/** Calls of a product in another process, whose output is its log. Every answer but the bank file is recorded. */
function clientOf(url: string) {
  const answers: string[] = [];
  async function call(name: Name, body: object, { cookies }: Browser): Promise<string> {
    const isGet = contract[name].method === "GET";
    const query = isGet ? `?${new URLSearchParams(body as Record<string, string>)}` : "";
    const response = await fetch(`${url}/api/${name}${query}`, {
      method: contract[name].method,
      headers: {
        cookie: Object.entries(cookies)
          .map(([key, value]) => `${key}=${value}`)
          .join("; "),
        "x-xsrf-token": cookies["XSRF-TOKEN"] ?? "",
        ...(!isGet && { "content-type": "application/json" }),
      },
      ...(!isGet && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (name !== "payouts.file") answers.push(text);
    return text;
  }
  return { call, answers };
}

/** Rows of every table of the product and of its jobs that contain the number. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await opened.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss', 'drizzle')`);
  const hits: string[] = [];
  for (const { name } of rows) {
    const matches = await opened.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.raw(name)} t where t::text like ${`%${text}%`}`,
    );
    if ((matches.rows[0]?.count ?? 0) > 0) hits.push(name);
  }
  return hits;
}

/** The contents of the files in a folder whose name ends like this. */
async function textsIn(folder: string, ending = ""): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending));
  return Promise.all(names.map((name) => readFile(join(folder, name), "latin1")));
}

const textOf = async (zip: Buffer) => Object.values(await entriesOf(zip)).join("\n");

it("the number of an account is in the bank file, and nowhere else in its whole life", async () => {
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  const passwordHash = await hashPassword(password);
  const { id: freelancerId } = await buildFreelancer(opened.db, { email, passwordHash });
  await buildRequest(opened.db, { freelancerId, status: "paid" });
  await endHold(opened.db, freelancerId);
  const freelancer = await signedIn(opened, freelancerId);
  const admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash })).id);
  const { product, output, exit, url } = await startProduct({
    DATABASE_URL,
    DATA_DIR,
    LOG_LEVEL: "trace",
    SLOW_QUERY_MS: "1",
  });
  try {
    const { call, answers } = clientOf(url);
    const asFreelancer = (name: Name, body: object = {}) => call(name, body, freelancer);
    const asAdmin = (name: Name, body: object = {}) => call(name, body, admin);
    const account = { kind: "bank", holderName: "Asha Menon", accountNumber, ifsc: "HDFC0001234", password };

    for (const refused of [
      { confirmAccountNumber: `${accountNumber}1` },
      { confirmAccountNumber: accountNumber, ifsc: "x" },
    ])
      await asFreelancer("payouts.saveAccount", { ...account, ...refused });
    await asFreelancer("payouts.saveAccount", {
      ...account,
      confirmAccountNumber: accountNumber,
      password: "Wrong1234",
    });
    expect(await asFreelancer("payouts.saveAccount", { ...account, confirmAccountNumber: accountNumber })).toContain(
      "Success",
    );
    expect(unfolded(await mailTo(opened, email))).toContain("5018");
    await opened.db
      .update(payoutAccounts)
      .set({ state: "active", usableFrom: sql`now()` })
      .where(eq(payoutAccounts.accountId, freelancerId));

    const sent = async () => {
      const { runId } = JSON.parse(await asAdmin("payouts.createRun", { source: "manual", password })) as {
        runId: number;
      };
      const { token } = JSON.parse(await asAdmin("payouts.prepareFile", { runId, password })) as { token: string };
      expect(await asAdmin("payouts.file", { token })).toContain(`,${accountNumber},`);
      const [payout] = JSON.parse(await asAdmin("payouts.listOfRun", { runId })) as { payoutId: string }[];
      return payout?.payoutId ?? "";
    };
    const reason = "The bank returned it.";
    const first = await sent();
    expect(await asAdmin("payouts.finish", { payoutId: first, utr: "SBIN226123456789" })).toContain("Success");
    expect(await asAdmin("payouts.reverse", { payoutId: first, reason, password })).toContain("Success");
    expect(await asAdmin("payouts.fail", { payoutId: await sent(), reason })).toContain("Success");
    for (const name of ["payouts.account", "payouts.list", "notifications.list"] as const) await asFreelancer(name);
    for (const name of ["payouts.due", "payouts.listRuns", "audit.list", "mail.listUndelivered"] as const)
      await asAdmin(name);

    expect(await asFreelancer("exports.request", { password })).toContain("Success");
    await processExports(opened.services);
    const [exported] = (await ask(opened, "exports.list", {}, { as: freelancer })).json<{ exportId: number }[]>();
    const archive = await ask(opened, "exports.download", { exportId: exported?.exportId }, { as: freelancer });
    const exportText = await textOf(archive.rawPayload);
    expect(exportText).toContain("5018");

    const { file } = await saveBackup({ url: DATABASE_URL, dataDir: DATA_DIR, env: {} });
    const backupText = await textOf(await readFile(file));
    expect(backupText).toContain("5018");

    await pollUntil(async () => (await mailsTo(opened, email)).length >= 6, 30_000);
    // An e-mail that is still being written is renamed to this ending afterwards.
    const mails = (await textsIn(join(DATA_DIR, "mail"), ".eml")).map(unfolded);
    expect(mails.length).toBeGreaterThan(0);
    expect(output.text).toContain("payouts.saveAccount");

    const everything = {
      answers,
      exportText,
      backupText,
      mails,
      log: output.text,
      files: await textsIn(join(DATA_DIR, "files")),
    };
    for (const [where, texts] of Object.entries(everything))
      expect(
        [texts].flat().filter((text) => text.includes(accountNumber)),
        where,
      ).toEqual([]);
    expect(await tablesWith("5018"), "the search finds the end of the number").toContain("public.payout_accounts");
    expect(await tablesWith(accountNumber)).toEqual([]);
  } finally {
    product.kill("SIGTERM");
    await exit;
  }
});
