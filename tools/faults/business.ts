import { Actor, budget, type Skill } from "../../e2e/actor.ts";
import type { HttpResponse } from "../../e2e/http-client.ts";
import { pdf } from "../../e2e/samples.ts";
import { accounts } from "../../e2e/screen-list.ts";

/** The company and the freelancer of the demo, and the admin. */
export class Business {
  readonly company: Actor;
  readonly freelancer: Actor;
  readonly admin: Actor;
  readonly #skill: Skill;
  readonly #resume: string;

  private constructor(actors: readonly [Actor, Actor, Actor], skill: Skill, resume: string) {
    [this.company, this.freelancer, this.admin] = actors;
    this.#skill = skill;
    this.#resume = resume;
  }

  static async open(url: () => string): Promise<Business> {
    const company = await Actor.signIn(accounts.clientmaster, url);
    const freelancer = await Actor.signIn(accounts.freelancermaster, url);
    const resume = await freelancer.upload(pdf, "resume.pdf");
    return new Business([company, freelancer, await Actor.admin(url)], await company.anySkill(), resume);
  }

  workOf = (title: string, deadlinedate = "2099-05-31") => ({
    ...this.#skill,
    title,
    description: "By hand.",
    budget: String(budget),
    deadlinedate,
  });

  /** Posts a work and carries it out until its payment; returns the id of the paid request. */
  async deal(title: string): Promise<number> {
    const { company, freelancer } = this;
    const requestid = await freelancer.applyFor(await company.postWork(title, this.#skill), this.#resume);
    await company.accept(requestid);
    await freelancer.report(requestid, 100);
    await company.pay(requestid);
    return requestid;
  }
}

/** Throws if a call failed. */
export function expectSuccess({ status, outcome }: HttpResponse): void {
  if (status !== 200) throw new Error(`answered ${outcome}`);
}
