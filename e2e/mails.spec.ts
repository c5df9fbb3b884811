import type { AddressInfo } from "node:net";
import { type Browser, expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { Actor, type Credentials } from "./actor.ts";
import { HttpClient } from "./http-client.ts";
import { mailOf } from "./mailbox.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { sharedProductUrl, startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** E-mails as their recipients read them, and the admin's screen of undeliverable ones. */

const stamp = Date.now().toString(36);
const title = `A mural for the tea house ${stamp}`;
const companyMail = `tea.${stamp}@kaamkaj.example`;
const freelancerMail = `paints.${stamp}@kaamkaj.example`;

/** The mail with this recipient and subject, once it is written. */
const mailTo = (address: string, subject: string) =>
  mailOf((mail) => mail.to?.[0]?.address === address && mail.subject === subject);

/** The URL of its button. */
const linkIn = ({ html }: Email) => /class="button" href="([^"]+)"/.exec(html ?? "")?.[1] ?? "";

/** Follows the link of the mail in a new browser and logs in. */
async function followLink(browser: Browser, mail: Email, { username, password }: Credentials): Promise<User> {
  const user = await User.open(browser);
  await user.goTo(linkIn(mail));
  await user.expectUrl(/\/guestmaster\/login/);
  await user.fill({ username, password });
  await user.submit();
  return user;
}

test("a request, its acceptance and its payment are mailed, and each link opens its screen after the login", async ({
  browser,
}) => {
  const companyAccount = await newCompany("teahouse", { EMAIL: companyMail });
  const freelancerAccount = await newFreelancer("paints", { EMAIL: freelancerMail });
  await mailTo(companyMail, "Your company is verified");
  const [company, freelancer] = [await Actor.signIn(companyAccount), await Actor.signIn(freelancerAccount)];
  const { categoryid, subcategoryid } = await freelancer.row("getfreelancerbyid");
  const workid = await company.postWork(title, { categoryid, subcategoryid });
  const reqid = await freelancer.applyFor(workid);

  const atCompany = await followLink(browser, await mailTo(companyMail, `New application: “${title}”`), companyAccount);
  await atCompany.expectUrl(`/clientmaster/viewrequests/${workid}`);
  await atCompany.rowOf("New Freelancer").getByRole("button", { name: "Accept" }).click();
  await atCompany.confirm("Are you sure you want to accept?");
  await atCompany.expectAlert("Successfully accepted");

  const accepted = await mailTo(freelancerMail, `Accepted: “${title}”`);
  expect(accepted.text).toContain("Price: ₹4,500\nBrokerage: ₹450\nYou receive: ₹4,050");
  const atFreelancer = await followLink(browser, accepted, freelancerAccount);
  await atFreelancer.expectUrl(`/freelancermaster/ongoingprojectview/${reqid}`);
  await atFreelancer.expectText(title);

  await freelancer.execute("updateworkprogress", { requestid: reqid, percentage: 100, progress_desc: "Painted." });
  const completed = await mailTo(companyMail, `Completed: “${title}”`);
  expect(linkIn(completed)).toMatch(new RegExp(`/clientmaster/payment/${workid}/${reqid}$`));
  await company.execute("payment", { requestid: reqid, amount: 4500 });
  const paid = await mailTo(freelancerMail, `Paid: “${title}”`);
  const atProjects = await followLink(browser, paid, freelancerAccount);
  await atProjects.expectUrl("/freelancermaster/projects?tab=completed");
  await expect(atProjects.rowOf(title)).toContainText("paid");
});

test("mails are in the language a user chooses on screen, even if the first request of the choice is lost", {
  tag: "@all",
}, async ({ browser }) => {
  const EMAIL = `reads.${stamp}@kaamkaj.example`;
  const account = await newFreelancer("turns", { EMAIL });
  await mailTo(EMAIL, "Welcome to Kaamkaj: find your first job");
  const reader = await User.signedIn(browser, account, { expectedErrors: /Failed to load resource/ });
  const { page } = reader;
  const savedLanguages: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/accounts.setLanguage")) savedLanguages.push(request.postData() ?? "");
  });
  await reader.goTo("/freelancermaster/myaccount?tab=notifications");
  await reader.expectText("Emails use the language you use here, or last chose on another device.");
  expect(savedLanguages).toEqual([]);

  await page.route("**/api/accounts.setLanguage", (route) => route.abort(), { times: 1 });
  const failure = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/accounts.setLanguage"));
  await page.getByRole("button", { name: "हिन्दी", exact: true }).click();
  await failure;
  await expect(page.getByRole("heading", { level: 1, name: "मेरा खाता" })).toBeVisible();
  const saved = page.waitForResponse(/\/api\/accounts\.setLanguage$/);
  await page.reload();
  expect((await saved).ok()).toBe(true);
  const synced = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("language of")));
  await expect.poll(synced).toEqual([[expect.any(String), "hi"]]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: "ईमेल की भाषा" })).toBeVisible();
  expect(savedLanguages).toEqual(Array(2).fill('{"language":"hi"}'));

  await new HttpClient(sharedProductUrl).post("forgotpwd", { username: account.username });
  const mail = await mailTo(EMAIL, "अपना Kaamkaj पासवर्ड रीसेट करें");
  expect(mail.html).toContain('<html lang="hi">');
  expect(linkIn(mail)).toMatch(/\/guestmaster\/resetpwd\?token=/);
});

test("the admin sends a test mail, and reads without a reload that it was written", async ({ browser }) => {
  const admin = await User.signedIn(browser, accounts.adminmaster);
  await admin.goTo("/adminmaster/mails");
  await admin.expectText(
    "No mail server is configured (SMTP_URL). Emails are saved in DATA_DIR/mail instead of being sent.",
  );
  await admin.fill({ EMAIL: "nowhere" });
  await admin.submit();
  await admin.expectAlert("please check the format");
  const to = `admin.${stamp}@kaamkaj.example`;
  await admin.fill({ EMAIL: to });
  await admin.submit();
  await admin.expectAlert("The test email is being sent");
  await expect(admin.page.getByText("written", { exact: true })).toBeVisible({ timeout: 20_000 });
  await mailTo(to, "Kaamkaj test email");
});

/** The mails that the mail server received, the recipients it rejects, and when it accepts a mail. */
const inbox: Email[] = [];
const unknownRecipients = new Set<string>();
let acknowledge = (accept: () => void) => accept();

const server = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onRcptTo: ({ address }, _session, next) =>
    unknownRecipients.has(address)
      ? next(Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 }))
      : next(),
  onData: (stream, _session, next) => {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", async () => {
      inbox.push(await PostalMime.parse(Buffer.concat(parts)));
      acknowledge(next);
    });
  },
});
// A killed product resets its connection.
server.on("error", () => undefined);

test.beforeAll(() => new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening)));
test.afterAll(() => new Promise<void>((closed) => server.close(closed)));

test("a mail whose delivery was interrupted by a kill is sent again with its message id, and the admin sends a bounced mail again", {
  tag: "@all",
}, async ({ browser }) => {
  // The job of a killed worker is queued again after half a minute.
  test.setTimeout(180_000);
  const env = { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
  const first = await startProduct({ env });
  let { url } = first;
  const client = new HttpClient(() => url);
  await client.post("login", accounts.adminmaster);
  // The server receives the mail and does not acknowledge it.
  acknowledge = () => undefined;
  await client.post("mail.sendTest", { EMAIL: "killed@kaamkaj.example" });
  await expect.poll(() => inbox.length, { timeout: 20_000 }).toBe(1);
  await first.kill9();
  acknowledge = (accept) => accept();

  const { dataDir } = first;
  const second = await startProduct({ env, dataDir });
  url = second.url;
  await expect.poll(() => inbox.length, { timeout: 120_000 }).toBe(2);
  expect(inbox[1]?.messageId).toBe(inbox[0]?.messageId);

  unknownRecipients.add("moved@kaamkaj.example");
  const admin = await User.signedIn(browser, accounts.adminmaster, { productUrl: url });
  await admin.goTo("/adminmaster/mails");
  await admin.fill({ EMAIL: "moved@kaamkaj.example" });
  await admin.submit();
  const bounced = admin.rowOf("moved@kaamkaj.example");
  await expect(bounced).toContainText("550 5.1.1 no such user", { timeout: 20_000 });
  await admin.goTo("/adminmaster/mytask");
  await admin.expectText("1 email could not be delivered");
  await admin.page.getByRole("link", { name: "View emails" }).click();
  await admin.expectUrl("/adminmaster/mails");
  unknownRecipients.clear();
  await bounced.getByRole("button", { name: "Send again" }).click();
  await admin.expectAlert("The email is being sent again");
  await admin.expectText("All emails were delivered. Undeliverable emails appear here with the reason.");
  await expect.poll(() => inbox.at(-1)?.to?.[0]?.address, { timeout: 20_000 }).toBe("moved@kaamkaj.example");
  await admin.close();
  await second.stop();
});
