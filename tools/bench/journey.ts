import { type Journey, runLoad } from "./load.ts";
import { resumeOf } from "./market-model.ts";
import { requestOf, type SignedInUser, type Users } from "./sessions.ts";

const budget = 5_000;
const days = 30;

/** Journeys from posting a work to its payment, by a company and a freelancer each. */
export const journeysOf = ({ companies, freelancers }: Users, count: number): readonly Journey[] =>
  Array.from({ length: count }, (_, turn) => journey(at(companies, turn), at(freelancers, turn), turn));

const at = (users: readonly SignedInUser[], turn: number) => users[turn % users.length] as SignedInUser;

const journey =
  (company: SignedInUser, freelancer: SignedInUser, turn: number): Journey =>
  async (call) => {
    const title = `Journey ${turn} of ${freelancer.username}`;
    const deadlinedate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const terms = { title, categoryid: 1, subcategoryid: 1, description: "As we spoke.", budget, deadlinedate };
    const first = async (user: SignedInUser, name: string, body: object) =>
      JSON.parse(await call(requestOf(user, name, body)))[0];

    await call(requestOf(company, "workpost", terms));
    const { workid } = await first(company, "getworkdetails", { limit: 1 });
    const application = { workid, name: freelancer.username, biodata: resumeOf(freelancer.id) };
    await call(requestOf(freelancer, "workreq", application));
    const { requestid } = await first(company, "getfreelancerbyworkid", { workid });
    await call(requestOf(company, "updatereqstatus", { reqid: requestid, status: "accepted" }));
    const report = { requestid, percentage: 100, progress_desc: "It is done." };
    await call(requestOf(freelancer, "updateworkprogress", report));
    await call(requestOf(company, "payment", { requestid, amount: budget }));
  };

/** Makes calls until the code is compiled; the larger program needs more. */
export async function warmUp(url: string, users: Users): Promise<void> {
  const journeys = journeysOf(users, 300).values();
  await runLoad(url, () => journeys.next().value, { isExpected: () => true });
}
