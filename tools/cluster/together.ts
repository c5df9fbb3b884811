import { setTimeout as wait } from "node:timers/promises";
import { whenSeen } from "#server/test/when-seen.ts";
import { HttpClient } from "../../e2e/http-client.ts";
import { pdf, png } from "../../e2e/samples.ts";
import type { Act } from "./act.ts";

const admin = { username: "admin", password: "Right1234" };
const rowsIn = (data: unknown) => (Array.isArray(data) ? data.length : -1);

const sessions: Act = {
  name: "sessions",
  sentence: "a login at one instance is one at all, and so is a logout",
  run: async ({ instances: [a, b, c] }) => {
    let at = a.url;
    const browser = new HttpClient(() => at);
    await browser.post("login", admin);
    const heard: string[] = [];
    for (const instance of [a, b, c]) {
      at = instance.url;
      heard.push(`${rowsIn((await browser.get("/api/whoami")).data)}/${(await browser.post("mail.getQueue")).status}`);
    }
    // Two browsers of one session; the second is not notified of the logout.
    const other = browser.copy(() => at);
    at = c.url;
    await browser.post("logout");
    for (const instance of [a, b, c]) {
      at = instance.url;
      heard.push(`${rowsIn((await other.get("/api/whoami")).data)}/${(await other.post("mail.getQueue")).status}`);
    }
    const told = heard.join(" ");
    return { passed: told === "1/200 1/200 1/200 0/401 0/401 0/401", told: `rows and status at each: ${told}` };
  },
};

const limits: Act = {
  name: "limits",
  sentence: "ten failed logins, wherever they are tried, and the eleventh is refused everywhere",
  run: async ({ instances, world }) => {
    const [company] = await world.ids("select id from accounts where role = 'admin'", []);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { url } = instances[n % 3] as (typeof instances)[number];
      const { status } = await new HttpClient(() => url).post("login", { ...admin, password: "Wrong1234" });
      statuses.push(status);
    }
    await world.pool.query("delete from limits where key like 'loginFailures%'");
    const told = statuses.join(" ");
    return { passed: company !== undefined && told === `${"200 ".repeat(10)}429 429`, told };
  },
};

const lettersCount = 60;

const jobs: Act = {
  name: "jobs",
  sentence: `${lettersCount} letters queued at three instances leave once, and what is done each minute is done by one`,
  run: async ({ instances, world, mail }) => {
    const [id = 0] = await world.ids("select id from accounts where role = 'admin'", []);
    let at = "";
    const browser = (await world.signIn(id)).copy(() => at || world.url());
    const asked: string[] = [];
    for (let n = 0; n < lettersCount; n += 1) {
      at = (instances[n % 3] as (typeof instances)[number]).url;
      const EMAIL = `letter_${n}@kaamkaj.example`;
      const { outcome } = await browser.call("mail.sendTest", { EMAIL });
      if (outcome === "Success") asked.push(EMAIL);
    }
    const there = () => mail.received.filter(({ to }) => asked.includes(to));
    const since = await whenSeen(async () => new Set(there().map(({ to }) => to)).size === asked.length, 60_000);
    // A duplicate would arrive now.
    await wait(3_000);
    const { rows } = await world.pool.query<{ most: string; minutes: string }>(
      `select coalesce(max(n), 0) as most, count(*) as minutes from (
        select count(*) as n from pgboss.job where name in ('fold', 'repair') group by name, date_trunc('minute', created_on)
      ) as minute`,
    );
    const { most = "0", minutes = "0" } = rows[0] ?? {};
    const told = `${asked.length} asked for, ${there().length} came, ${new Set(there().map(({ to }) => to)).size} of them different; ${minutes} times a minute's job, ${most} at once at most`;
    const once = there().length === asked.length && asked.length === lettersCount;
    return { passed: Number.isFinite(since) && once && Number(most) <= 1, told };
  },
};

const uploads: Act = {
  name: "uploads",
  sentence: "what is uploaded at one is seen at another, and a résumé at the third by those alone who may",
  run: async ({ instances: [a, b, c], world }) => {
    const company = await world.newCompany();
    const freelancer = await world.newFreelancer();
    const [workid = 0] = await world.newWorks(company, 1);
    let at = a.url;
    const moving = async (accountId: number) => (await world.signIn(accountId)).copy(() => at);
    const applicant = await moving(freelancer);
    const resume = await applicant.upload(pdf, "resume.pdf");
    const picture = await applicant.upload(png([20, 120, 90]), "picture.png");
    at = b.url;
    const { categoryid, subcategoryid } = world.skill;
    const person = { name: "Asha", EMAIL: "asha@kaamkaj.example", phone: "9876543210", image: picture };
    const profile = { ...person, ...world.place, categoryid, subcategoryid };
    const edited = await applicant.call("freelancerprofileedit", profile);
    const applied = await applicant.call("workreq", { workid, name: "As I am", biodata: resume });
    at = c.url;
    const read = async (who: HttpClient, file: string) => (await who.get(`/images/${file}`)).status;
    const heard = [
      edited.outcome,
      applied.outcome,
      await read(new HttpClient(() => at), picture),
      await read(applicant, resume),
      await read(await moving(company), resume),
      await read(await moving(await world.newCompany()), resume),
      await read(new HttpClient(() => at), resume),
    ].join(" ");
    return {
      passed: heard === "Success Success 200 200 200 404 401",
      told: `profile, application, picture to all, résumé to its owner, the company, another one, nobody: ${heard}`,
    };
  },
};

export const together = [sessions, limits, jobs, uploads];
