import { HttpClient } from "../../e2e/http-client.ts";
import { pdf, png } from "../../e2e/samples.ts";
import { pollUntil } from "../../server/test/poll.ts";
import type { ClusterTest } from "./cluster-test.ts";

const admin = { username: "admin", password: "Right1234" };
const rowsIn = (data: unknown) => (Array.isArray(data) ? data.length : -1);

const sessions: ClusterTest = {
  name: "sessions",
  sentence: "a login or logout at one instance is valid at all of them",
  run: async ({ instances: [a, b, c] }) => {
    let url = a.url;
    const client = new HttpClient(() => url);
    await client.post("login", admin);
    const results: string[] = [];
    for (const instance of [a, b, c]) {
      url = instance.url;
      results.push(`${rowsIn((await client.get("/api/whoami")).data)}/${(await client.post("mail.getQueue")).status}`);
    }
    // Two browsers of one session; the second is not notified of the logout.
    const other = client.copy(() => url);
    url = c.url;
    await client.post("logout");
    for (const instance of [a, b, c]) {
      url = instance.url;
      results.push(`${rowsIn((await other.get("/api/whoami")).data)}/${(await other.post("mail.getQueue")).status}`);
    }
    const summary = results.join(" ");
    return {
      passed: summary === "1/200 1/200 1/200 0/401 0/401 0/401",
      summary: `rows and status at each instance: ${summary}`,
    };
  },
};

const limits: ClusterTest = {
  name: "limits",
  sentence: "ten failed logins at any instances, and the eleventh is refused at all of them",
  run: async ({ instances, world }) => {
    const [admins] = await world.ids("select id from accounts where role = 'admin'", []);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { url } = instances[n % 3] as (typeof instances)[number];
      const { status } = await new HttpClient(() => url).post("login", { ...admin, password: "Wrong1234" });
      statuses.push(status);
    }
    await world.pool.query("delete from limits where key like 'loginFailures%'");
    const summary = statuses.join(" ");
    return { passed: admins !== undefined && summary === `${"200 ".repeat(10)}429 429`, summary };
  },
};

const mailCount = 60;

/** Two jobs in two minutes each. */
const minRuns = 4;

const jobs: ClusterTest = {
  name: "jobs",
  sentence: `${mailCount} mails queued at three instances are sent once, and jobs of each minute run once`,
  run: async ({ instances, world, mail }) => {
    const [id = 0] = await world.ids("select id from accounts where role = 'admin'", []);
    let url = "";
    const client = (await world.signIn(id)).copy(() => url || world.url());
    const recipients: string[] = [];
    for (let n = 0; n < mailCount; n += 1) {
      url = (instances[n % 3] as (typeof instances)[number]).url;
      const EMAIL = `mail_${n}@kaamkaj.example`;
      const { outcome } = await client.call("mail.sendTest", { EMAIL });
      if (outcome === "Success") recipients.push(EMAIL);
    }
    const received = () => mail.received.filter(({ to }) => recipients.includes(to));
    const deliveredAfterMs = await pollUntil(
      async () => new Set(received().map(({ to }) => to)).size === recipients.length,
      60_000,
    );
    // Meanwhile a duplicate would arrive.
    let runs = { maxPerMinute: 0, minutes: 0 };
    await pollUntil(async () => {
      const { rows } = await world.pool.query<typeof runs>(
        `select coalesce(max(n), 0)::int as "maxPerMinute", count(*)::int as minutes from (
          select count(*) as n from pgboss.job where name in ('fold', 'repair') group by name, date_trunc('minute', created_on)
        ) as minute`,
      );
      runs = rows[0] ?? runs;
      return runs.minutes >= minRuns;
    }, 180_000);
    const { maxPerMinute, minutes } = runs;
    const summary = `${recipients.length} queued, ${received().length} received, ${new Set(received().map(({ to }) => to)).size} distinct; ${minutes} runs of a job each minute, at most ${maxPerMinute} per minute`;
    const isDeliveredOnce = received().length === recipients.length && recipients.length === mailCount;
    const areRunOnce = minutes >= minRuns && maxPerMinute === 1;
    return { passed: Number.isFinite(deliveredAfterMs) && isDeliveredOnce && areRunOnce, summary };
  },
};

const uploads: ClusterTest = {
  name: "uploads",
  sentence: "an upload at one instance is served by another, and a résumé by the third to permitted users only",
  run: async ({ instances: [a, b, c], world }) => {
    const company = await world.newCompany();
    const freelancer = await world.newFreelancer();
    const [workid = 0] = await world.newWorks(company, 1);
    let url = a.url;
    const signInAtUrl = async (accountId: number) => (await world.signIn(accountId)).copy(() => url);
    const applicant = await signInAtUrl(freelancer);
    const resume = await applicant.upload(pdf, "resume.pdf");
    const picture = await applicant.upload(png([20, 120, 90]), "picture.png");
    url = b.url;
    const { categoryid, subcategoryid } = world.skill;
    const commonFields = { name: "Asha", EMAIL: "asha@kaamkaj.example", phone: "9876543210", image: picture };
    const profile = { ...commonFields, ...world.place, categoryid, subcategoryid };
    const edited = await applicant.call("freelancerprofileedit", profile);
    const applied = await applicant.call("workreq", { workid, name: "As I am", biodata: resume });
    url = c.url;
    const read = async (client: HttpClient, file: string) => (await client.get(`/images/${file}`)).status;
    const results = [
      edited.outcome,
      applied.outcome,
      await read(new HttpClient(() => url), picture),
      await read(applicant, resume),
      await read(await signInAtUrl(company), resume),
      await read(await signInAtUrl(await world.newCompany()), resume),
      await read(new HttpClient(() => url), resume),
    ].join(" ");
    return {
      passed: results === "Success Success 200 200 200 404 401",
      summary: `profile, application, picture to all, résumé to its owner, the company, another company, a guest: ${results}`,
    };
  },
};

export const sharedState = [sessions, limits, jobs, uploads];
