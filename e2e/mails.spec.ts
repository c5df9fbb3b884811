import type { AddressInfo } from "node:net";
import { type Browser, expect, test } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { Actor } from "./actor.ts";
import { HttpClient } from "./http-client.ts";
import { mailOf } from "./mailbox.ts";
import { type Newcomer, newCompany, newFreelancer } from "./newcomers.ts";
import { Person } from "./person.ts";
import { startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";

/** Mails as those see them who get them, and the admin who looks after them. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const stamp = Date.now().toString(36);
const title = `A mural for the tea house ${stamp}`;
const companyMail = `tea.${stamp}@kaamkaj.example`;
const freelancerMail = `paints.${stamp}@kaamkaj.example`;

/** The mail that came to this address with this subject, once it lies in the folder. */
const mailTo = (address: string, subject: string) =>
  mailOf((mail) => mail.to?.[0]?.address === address && mail.subject === subject);

/** Where its button leads. */
const linkIn = ({ html }: Email) => /class="button" href="([^"]+)"/.exec(html ?? "")?.[1] ?? "";

/** Follows it in a browser where nobody is logged in, and logs in there. */
async function follows(browser: Browser, mail: Email, { username, password }: Newcomer): Promise<Person> {
  const person = await Person.arrive(browser, heard);
  await person.goTo(linkIn(mail));
  await person.isAt(/\/guestmaster\/login/);
  await person.fill({ username, password });
  await person.submit();
  return person;
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

  const atCompany = await follows(browser, await mailTo(companyMail, `New request: “${title}”`), companyAccount);
  await atCompany.isAt(`/clientmaster/viewrequests/${workid}`);
  await atCompany.rowOf("New Freelancer").getByRole("button", { name: "Accept" }).click();
  await atCompany.isAsked("Are you sure you want to accept?");
  await atCompany.hears("Successfully accepted");
  await atCompany.leave();

  const accepted = await mailTo(freelancerMail, `Accepted: “${title}”`);
  expect(accepted.text).toContain("Price: ₹4,500\nBrokerage: ₹450\nYou receive: ₹4,050");
  const atFreelancer = await follows(browser, accepted, freelancerAccount);
  await atFreelancer.isAt(`/freelancermaster/ongoingprojectview/${reqid}`);
  await atFreelancer.sees(title);
  await atFreelancer.leave();

  await freelancer.execute("updateworkprogress", { requestid: reqid, percentage: 100, progress_desc: "Painted." });
  const completed = await mailTo(companyMail, `Completed: “${title}”`);
  expect(linkIn(completed)).toMatch(new RegExp(`/clientmaster/payment/${workid}/${reqid}$`));
  await company.execute("payment", { requestid: reqid, amount: 4500 });
  const paid = await mailTo(freelancerMail, `Paid: “${title}”`);
  const atProjects = await follows(browser, paid, freelancerAccount);
  await atProjects.isAt("/freelancermaster/projects?tab=completed");
  await expect(atProjects.rowOf(title)).toContainText("paid");
  await atProjects.leave();
});

test("mails come in the language somebody turns the screens to, also where the first word of it is lost", async ({
  browser,
}) => {
  const EMAIL = `reads.${stamp}@kaamkaj.example`;
  const account = await newFreelancer("turns", { EMAIL });
  await mailTo(EMAIL, "Welcome to Kaamkaj: find your first work");
  const reader = await (await Person.arrive(browser, heard, /Failed to load resource/)).isSignedInAs(account);
  const { page } = reader;
  const said: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/accounts.setLanguage")) said.push(request.postData() ?? "");
  });
  await reader.goTo("/freelancermaster/myaccount");
  await reader.sees("Emails use the language you use here, or last chose on another device.");
  expect(said).toEqual([]);

  await page.route("**/api/accounts.setLanguage", (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/accounts.setLanguage"));
  await page.getByRole("button", { name: "हिन्दी", exact: true }).click();
  await lost;
  await expect(page.getByRole("heading", { level: 1, name: "मेरा खाता" })).toBeVisible();
  const heardOf = page.waitForResponse(/\/api\/accounts\.setLanguage$/);
  await page.reload();
  expect((await heardOf).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: "ईमेल की भाषा" })).toBeVisible();
  expect(said).toEqual(Array(2).fill('{"language":"hi"}'));
  await reader.leave();

  await new HttpClient(() => process.env["PRODUCT_URL"] ?? "").post("forgotpwd", { username: account.username });
  const mail = await mailTo(EMAIL, "अपना Kaamkaj पासवर्ड रीसेट करें");
  expect(mail.html).toContain('<html lang="hi">');
  expect(linkIn(mail)).toMatch(/\/guestmaster\/resetpwd\?token=/);
});

test("the admin sends a test mail, and sees without a reload that it was written", async ({ browser }) => {
  const admin = await (await Person.arrive(browser, heard)).isSignedInAs(accounts.adminmaster);
  await admin.goTo("/adminmaster/mails");
  await admin.sees("No mail server is configured (SMTP_URL). Emails are saved in DATA_DIR/mail instead of being sent.");
  await admin.fill({ EMAIL: "nowhere" });
  await admin.submit();
  await admin.hears("please check the format");
  const to = `admin.${stamp}@kaamkaj.example`;
  await admin.fill({ EMAIL: to });
  await admin.submit();
  await admin.hears("The test email is being sent");
  await expect(admin.page.getByText("written", { exact: true })).toBeVisible({ timeout: 20_000 });
  await mailTo(to, "Kaamkaj test email");
  await admin.leave();
});

/** What a mail server got, what it does with a mail, and whom it does not know. */
const inbox: Email[] = [];
const strangers = new Set<string>();
let onMail = (welcome: () => void) => welcome();

const server = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onRcptTo: ({ address }, _session, next) =>
    strangers.has(address) ? next(Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 })) : next(),
  onData: (stream, _session, next) => {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", async () => {
      inbox.push(await PostalMime.parse(Buffer.concat(parts)));
      onMail(next);
    });
  },
});
// A product that is killed hangs up on it.
server.on("error", () => undefined);

test.beforeAll(() => new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening)));
test.afterAll(() => new Promise<void>((closed) => server.close(closed)));

test("what was being mailed when the product was killed leaves later as the same message, and what nobody takes is sent again by the admin", async ({
  browser,
}) => {
  // A mail whose worker died is seen half a minute later, and lined up again.
  test.setTimeout(180_000);
  const env = { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
  const first = await startProduct({ env });
  let { url } = first;
  const client = new HttpClient(() => url);
  await client.post("login", accounts.adminmaster);
  // The server has the mail, and never says so.
  onMail = () => undefined;
  await client.post("mail.sendTest", { EMAIL: "killed@kaamkaj.example" });
  await expect.poll(() => inbox.length, { timeout: 20_000 }).toBe(1);
  await first.kill9();
  onMail = (welcome) => welcome();

  const { dataDir } = first;
  const second = await startProduct({ env, dataDir });
  url = second.url;
  await expect.poll(() => inbox.length, { timeout: 120_000 }).toBe(2);
  expect(inbox[1]?.messageId).toBe(inbox[0]?.messageId);

  strangers.add("moved@kaamkaj.example");
  const admin = await Person.arrive(browser, heard, undefined, url);
  await admin.isSignedInAs(accounts.adminmaster);
  await admin.goTo("/adminmaster/mails");
  await admin.fill({ EMAIL: "moved@kaamkaj.example" });
  await admin.submit();
  const lost = admin.rowOf("moved@kaamkaj.example");
  await expect(lost).toContainText("550 5.1.1 no such user", { timeout: 20_000 });
  await admin.goTo("/adminmaster/mytask");
  await admin.sees("1 email could not be delivered");
  await admin.page.getByRole("link", { name: "View emails" }).click();
  await admin.isAt("/adminmaster/mails");
  strangers.clear();
  await lost.getByRole("button", { name: "Send again" }).click();
  await admin.hears("The email is being sent again");
  await admin.sees("All emails were delivered. Undeliverable emails appear here with the reason.");
  await expect.poll(() => inbox.at(-1)?.to?.[0]?.address, { timeout: 20_000 }).toBe("moved@kaamkaj.example");
  await admin.leave();
  await second.stop();
});
