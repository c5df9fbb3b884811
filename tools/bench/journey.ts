import type { Journey } from "./load.ts";
import { resumeOf } from "./market-model.ts";
import { askOf, type People, type Person } from "./sessions.ts";

const budget = 5_000;
const days = 30;

/** A work from its posting to its payment, by the two who do it; each at most in one journey at a time. */
export const journeysOf = ({ companies, freelancers }: People, count: number): readonly Journey[] =>
  Array.from({ length: count }, (_, turn) => journey(at(companies, turn), at(freelancers, turn), turn));

const at = (people: readonly Person[], turn: number) => people[turn % people.length] as Person;

const journey =
  (company: Person, freelancer: Person, turn: number): Journey =>
  async (call) => {
    const title = `Journey ${turn} of ${freelancer.username}`;
    const deadlinedate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const terms = { title, categoryid: 1, subcategoryid: 1, description: "As we spoke.", budget, deadlinedate };
    const first = async (who: Person, name: string, body: object) => JSON.parse(await call(askOf(who, name, body)))[0];

    await call(askOf(company, "workpost", terms));
    const { workid } = await first(company, "getworkdetails", { limit: 1 });
    const application = { workid, name: freelancer.username, biodata: resumeOf(freelancer.id) };
    await call(askOf(freelancer, "workreq", application));
    const { requestid } = await first(company, "getfreelancerbyworkid", { workid });
    await call(askOf(company, "updatereqstatus", { reqid: requestid, status: "accepted" }));
    const done = { requestid, percentage: 100, progress_desc: "It is done." };
    await call(askOf(freelancer, "updateworkprogress", done));
    await call(askOf(company, "payment", { requestid, amount: budget }));
  };
