import { randomUUID } from "node:crypto";
import { first, HttpClient, type HttpResponse } from "../../e2e/http-client.ts";
import { pdf } from "../../e2e/samples.ts";
import { accounts } from "../../e2e/screen-list.ts";

const budget = 4500;
const farAway = "2099-05-31";

type Row = Record<string, unknown>;

/** A company and a freelancer of the demo, and the admin, each with a browser. */
export class Business {
  readonly company: HttpClient;
  readonly freelancer: HttpClient;
  readonly admin: HttpClient;
  #skill: Row = {};
  #resume = "";

  private constructor(url: () => string) {
    [this.company, this.freelancer, this.admin] = [new HttpClient(url), new HttpClient(url), new HttpClient(url)];
  }

  static async begin(url: () => string): Promise<Business> {
    const business = new Business(url);
    const { company, freelancer, admin } = business;
    done(await company.post("login", accounts.clientmaster));
    done(await freelancer.post("login", accounts.freelancermaster));
    done(await admin.post("login", accounts.adminmaster));
    const { categoryid } = first(await company.get("/api/categoryview"));
    const { subcategoryid } = first(await company.post("getsubcategory", { id: categoryid }));
    business.#skill = { categoryid, subcategoryid };
    business.#resume = await freelancer.upload(pdf, "resume.pdf");
    return business;
  }

  workOf = (title: string, deadlinedate = farAway) => ({
    ...this.#skill,
    title,
    description: "By hand.",
    budget: String(budget),
    deadlinedate,
  });

  /** The number of a new work. */
  async post(title: string): Promise<number> {
    done(await this.company.post("workpost", this.workOf(title), key()));
    return this.#find(this.company, "getworkdetails", "workid", (row) => row["title"] === title);
  }

  /** The number of a new request. */
  async apply(workid: number): Promise<number> {
    done(await this.freelancer.post("workreq", { workid, name: "As I am", biodata: this.#resume }, key()));
    return this.#find(this.freelancer, "getrequestbyid", "requestid", (row) => row["workid"] === workid);
  }

  /** Among the newest: others may have made one meanwhile. */
  async #find(who: HttpClient, call: string, key: string, isIt: (row: Row) => boolean): Promise<number> {
    const answer = await who.post(call);
    done(answer);
    const row = (answer.data as Row[]).find(isIt);
    if (!row) throw new Error(`${call} does not list what was made`);
    return Number(row[key]);
  }

  async accept(reqid: number): Promise<void> {
    done(await this.company.post("updatereqstatus", { reqid, status: "accepted" }, key()));
  }

  async complete(requestid: number): Promise<void> {
    const entry = { requestid, percentage: 100, progress_desc: "Done." };
    done(await this.freelancer.post("updateworkprogress", entry, key()));
  }

  async pay(requestid: number): Promise<void> {
    done(await this.company.post("payment", { requestid, amount: budget }, key()));
  }

  /** From a new work to its payment; the number of the request that was paid. */
  async deal(title: string): Promise<number> {
    const requestid = await this.apply(await this.post(title));
    await this.accept(requestid);
    await this.complete(requestid);
    await this.pay(requestid);
    return requestid;
  }
}

const key = () => ({ "idempotency-key": randomUUID() });

/** It was done, or there is nothing to go on with. */
export function done({ status, data }: HttpResponse): void {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(data)}`);
}
